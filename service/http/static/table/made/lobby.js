import{$ as e,A as t,B as n,Bt as r,C as i,Ct as a,D as o,E as s,Et as c,F as l,Ft as u,G as d,I as f,J as p,K as m,L as h,Lt as ee,M as g,N as _,Nt as v,O as te,Ot as y,P as b,Q as x,R as S,Rt as C,S as w,St as T,T as E,Tt as ne,W as D,X as re,Z as ie,_ as ae,_t as oe,a as se,b as O,bt as k,c as ce,d as A,et as j,f as le,g as ue,gt as M,h as de,ht as fe,j as N,k as P,l as pe,lt as F,m as me,mt as he,ot as ge,p as _e,q as ve,s as ye,t as I,u as be,v as xe,vt as Se,w as L,x as R,xt as z,y as Ce,yt as we,z as B,zt as Te}from"./app.js";var Ee=/* @__PURE__ */ r({InviteSheet:()=>Ie,Share:()=>U,linkTo:()=>De,replace:()=>Oe});const V=ne(`invitations`,{}),H=(e,t)=>t===null?e:`${e}/${t}`;async function De(e,t=null){let n=V.value[H(e,t)],r=n&&(await ke(e)).some(({id:e})=>e===n.id);return Ae(r?n.token:await je(e,t))}async function Oe(e,t=null,n=!1){for(let r of await ke(e))(n||r.seat===t)&&await Me(r.id);return Ae(await je(e,t))}const ke=async e=>(await F(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Ae=e=>new URL(`/#/i/`+e,location.href).href;async function je(e,t){let{id:n,token:r}=await F(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[H(e,t)]:i,...a}=V.value;return V.value=Object.fromEntries([...Object.entries(a),[H(e,t),{id:n,token:r}]].slice(-50)),r}async function Me(e){try{await F(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ne({link:e,label:t=M(`link`)}){return y`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${s} text=${e} words="copy" /></div>
    ${navigator.share&&y`<button onClick=${()=>navigator.share({title:M(`annales`),url:e}).catch(Pe)}><${j} name="lucide:share-2" /> ${M(`share`)}</button>`}`}function Pe(e){if(e.name!==`AbortError`)throw e}function Fe({match:e,seat:t=null,title:r,isForAll:i=!1}){let[a,o]=C(null),[s,c,l]=n();return u(()=>{c(async()=>o(await De(e,t)))},[e,t]),y`<div class="invitation-link">
    ${r&&y`<h3>${r}</h3>`}
    ${a&&y`<${Ne} link=${a} label=${t===null?M(`link`):M(`link_for_seat`,t+1)} />`}
    ${(a||s)&&y`<p><button type="button" class="quiet" disabled=${l} onClick=${()=>c(async()=>o(await Oe(e,t,i)))}><${j} name="lucide:rotate-ccw" /> ${M(`link_new`)}</button>
      <small class="soft">${M(i?`link_new_all`:`link_new_why`)}</small></p>`}
    <${B} problem=${s} />
  </div>`}function U({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return y`<div class="share">
    <p>${M(`share_why`)}</p>
    ${t.map(t=>y`<${Fe} key=${t} match=${e.id} seat=${t} title=${M(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?y`<${Fe} match=${e.id} title=${t.length>0&&M(`link_any_seat`)} isForAll=${n} />`:y`<${Ne} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${M(`to_the_table`)}</a></p>
  </div>`}function Ie({match:e,onClose:t}){return y`<${L} title=${M(`invitation`)} name="opening" onClose=${t}><${U} match=${e} isForAll=${!0} onDone=${t} /><//>`}const W=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Le({delay:e,onPick:t}){let n=W.indexOf(e);return y`<details class="options"><summary>${M(`more_terms`)} ${n>0&&y`<b>${R(e)}</b>`}</summary>
    <${E} name="delay" label=${M(`delay`)} hint=${M(`hint_delay`)} value=${n} onPick=${e=>t(W[e])} values=${W.map((e,t)=>[t,R(e)])} />
  </details>`}function G(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Re=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),ze=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function K(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Be=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function q(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>K(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>K(e,r,t,n))}function Ve(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>K(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function He(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Ve(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ue(e,t,n,r){let i=Re(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??G(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??G(n,t,a);if(n.kind===`list`)a[n.id]=Be(n,a)?He(n,r[n.id],a,t):n.default;else{let i=q(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const We=(e,t,n)=>e.options.filter(e=>Be(e,t)&&(e.kind===`list`||q(e,t,n).length>1));function Ge(e,t,n,r){let i=Re(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??G(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ke({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function qe({option:e,value:t,filled:n,seats:r,onPick:i}){let a=t.split(`,`);return y`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${a.map((t,s)=>y`<label key=${s}><span>${M(`seat_number`,s+1)}</span>
      <${o} label=${M(`seat_number`,s+1)} value=${t}
        values=${Ve(e,a,s,n,r).map(t=>[t,J(e,t)])}
        onPick=${e=>i(a.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Je({option:e,options:n,value:r,filled:i,seats:a,onPick:o}){let s=Te(t,[]),c=e.kind===`list`?[]:q(e,i,a),l={label:e.words,hint:Ke(e,n),value:r,onPick:o};return e.kind===`list`?y`<${qe} ...${{option:e,value:r,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?y`<${te} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?y`<${P} ...${l} />`:y`<${E} ...${l} name=${s} values=${c.map(t=>[t,J(e,t)])} />`}function Ye({game:e,filled:t,seats:n,onPick:r}){return We(e,t,n).map(i=>y`<${Je} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Xe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Ze=ne(`level`,null),Qe=({bots:e})=>e.includes(Ze.value)?Ze.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:Qe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:w.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?M(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?M(`who_sits_here`):null}async function X(e,t,n){let r=it(t);if(r)throw new ge(0,{detail:r});await z();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await F(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await ce(t,o.id,e);return o}async function at(e){let t=T.value.find(t=>t.name===e&&t.id!==k.value?.id);if(t)return t;let{player:n,token:r}=await F(`POST`,`/v1/players`,{body:{name:e},player:null}),i=k.value.id,o={id:n.id,name:n.name,token:r};return v(()=>{we(o),a(i)}),o}function ot({game:e,plan:t,onPlan:n,names:r=[]}){let i=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),a=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>y`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>i(r,{who:e.target.value})} />`,c=T.value.filter(e=>e.id!==k.value?.id);return y`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:a,level:c,who:l},u)=>y`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${j} name=${Xe[a]} />
    <${o} label=${M(`seat_number`,u+1)} value=${a} values=${Object.keys(Xe).map(e=>[e,M(`seat_`+e)])}
      onPick=${r=>n(tt(t,u,r,e))} />
    ${a===`bot`&&y`<${o} label=${M(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>i(u,{level:e})} />`}
    ${a===`invited`&&s(`known-players`,M(`name_or_id`),l,u)}
    ${a===`here`&&s(`players-here`,M(`their_name`),l,u)}
  </li>`)}</ol>
  ${a(`bot`)&&y`<div class="field">${e.levels.map(e=>y`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${a(`invited`)&&y`<p class="soft">${M(`invited_hint`)}</p>`}
  <datalist id="known-players">${w.value.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ r({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:n,parts:r=[`take_back`,`visibility`,`clock`]}){let i=t=>r=>n({...e,[t]:r}),a=Te(t,[]);return y`
    ${r.includes(`take_back`)&&y`<${E} name=${a+`t`} label=${M(`take_back_terms`)} value=${e.take_back} onPick=${i(`take_back`)} values=${ct.map(e=>[e,M(`take_back_`+e)])} />`}
    ${r.includes(`visibility`)&&y`<${E} name=${a+`v`} label=${M(`visibility`)} hint=${M(`hint_`+e.visibility)} value=${e.visibility} onPick=${i(`visibility`)} values=${lt.map(e=>[e,M(`visible_`+e)])} />`}
    ${r.includes(`clock`)&&y`<${E} name=${a+`c`} label=${M(`clock`)} hint=${e.clock?M(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>i(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,I(JSON.parse(e))])} />`}
    ${r.includes(`claims`)&&y`<${E} name=${a+`a`} label=${M(`claims`)} hint=${M(`hint_claims`)} value=${mt(e)} onPick=${i(`claim_after`)} values=${ut.map(([e,t])=>[e,M(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:t}){let r=N(e.id)??e,[i,a]=C(()=>et(r.seats.min,[{kind:`me`}])),[o,s]=C(r.presets[0]?.id??null),[c,l]=C({}),[u,d]=C({...Q,delay:null}),[p,m]=C(null),[h,ee,g]=n(),_=i.length,v=ze(r,_),b=v.find(e=>e.id===o)??v[0],x=Ue(r,_,b,c),S=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),w=Object.keys(Ge(r,_,b,x)).length,T=async()=>{let e=await X(`/v1/matches`,i,{game:r.id,options:Ge(r,_,b,x),...b&&{preset:b.id},...u,claim_after:S&&mt(u)||null});O(),i.some(e=>e.kind===`open`||e.kind===`invited`)?m(e):(t(),location.hash=`#/m/`+e.id)};return y`<div class="tinted" style=${f(r.id)}><${L} title=${p?M(`table_is_open`):r.title} name="opening" onClose=${t}>
    ${p?y`<${U} match=${p} linked=${Y(i)} onDone=${t} />`:y`
    <form onSubmit=${e=>ee(T,e)}>
      <${te} label=${M(`number_of_seats`)} value=${_} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a(et(e,i))} />
      <${ot} game=${r} plan=${i} onPlan=${a} />
      ${Y(i).length>0&&u.visibility===`public`&&y`<p class="soft">${M(`linked_is_public`)}</p>`}
      ${v.length>1&&y`<${E} name="preset" label=${M(`preset`)} hint=${b.effect} value=${b.id} onPick=${e=>{s(e),l({})}} values=${v.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${M(`change_rules`)} ${w>0&&y`<b>${M(`changed`,w)}</b>`}</summary>
        <${Ye} game=${r} filled=${x} seats=${_} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${Z} terms=${u} onTerms=${d} parts=${[`take_back`,`visibility`,`clock`,S&&`claims`]} />
      <${Le} delay=${u.delay} onPick=${e=>d({...u,delay:e})} />
      <${B} problem=${h} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${M(`cancel`)}</button><button class="primary" disabled=${g}>${M(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:t}){let[r,i,a]=n(),o=n=>i(async()=>{Ze.value=n;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return y`<div class="tinted" style=${f(e.id)}><${L} title=${M(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>y`<li key=${t.id}><button class="choice" autofocus=${t.id===Qe(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${j} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${B} problem=${r} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(c.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return y`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return y`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===k.value?.id?`own`:``}`}>
      <${j} name=${i?`lucide:crown`:yt[n.kind]} label=${i?M(`winner`):r?M(`to_move`):void 0} />${S(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===k.value?.id);if(e.status===`open`)return M(`waits_for_players`);if(e.status===`playing`)return A(e)?M(`your_turn`):M(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?M(`drawn`):t?n[t.seat]===1?M(`you_won`):M(`you_lost`):M(`over_word`):M(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:t}){let n=A(e),r=e.seats.some(e=>e.kind===`player`&&e.player===k.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return y`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${f(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${h(e.game)}${e.campaign&&y` <small>${M(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&y`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${M(`campaign`)} title=${M(`campaign`)}><${j} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${i?y`<button class="sit" onClick=${()=>t(async()=>{await pe(e.id,i.seat),location.hash=`#/m/`+e.id})}>${M(`sit_down`)}</button>`:y`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:y`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?y`<ul class="rows">${n.map(e=>y`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:y`<p class="soft">${i}</p>`}
    ${r&&y`<button class="quiet" onClick=${()=>a(()=>ue(t))}>${M(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{be.value=e,O()};return y`<nav class="filter" aria-label=${M(`filter`)}>${[``,...g.value.map(e=>e.id)].map(t=>y`<button key=${t}
    class="chip-button" aria-pressed=${String(be.value===t)} onClick=${()=>e(t)}>${t?N(t).title:M(`all_games`)}</button>`)}</nav>`}function Tt(){let e=de().filter(A);return e.length>0&&y`<nav class="turns" aria-label=${M(`your_turn`)}>${e.map(e=>y`<a key=${e.id} class="button tinted" style=${f(e.game)}
    href=${`#/m/`+e.id}>${M(`turn_in`,h(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=de().filter(e=>!ye(e,k.value)),n=e=>me.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return _e.value?y`<${wt} />
    <${$} name="mine" title=${M(`my_tables`)} matches=${t} empty=${k.value&&M(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${M(`open_seats`)} ...${r(ae)} empty=${M(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${M(`watch`)} ...${r(Ce)} attempt=${e} />
    <${$} name="over" title=${M(`over`)} ...${xe.value} attempt=${e} />`:y`<p class="soft" role="status">${M(`loading`)}</p>`}var Dt=/* @__PURE__ */ r({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===k.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return y`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${M(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&y`<p class="soft"><${j} name="lucide:git-fork" /> ${M(`parts_from`,a.age)}</p>`}
    <p class="soft">${M(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>y`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&y`<${j} name="lucide:crown" label=${M(`winner`)} />`} ${S(t.seats,e.seat)}
      ${t.ranks&&y` <small>${M(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&y`<button class="quiet" onClick=${()=>n(i)}>${M(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>S(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return y`<table class="standings"><caption>${M(`standings`)}</caption>
    <thead><tr><th scope="col">${M(`line_of_heirs`)}</th><th scope="col">${M(`ages`)}</th><th scope="col">${M(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>y`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===k.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:r,words:i,onClose:a}){let o=N(e.game),[s,c]=C(()=>Pt(t)),[l,u]=C(Q),[d,f]=C(null),[p,m,h]=n(),ee=e=>c(e.map((e,t)=>({...e,heir:s[t].heir}))),g=s.filter(e=>e.heir!==null).length,_=async()=>{let{visibility:n,...i}=l,o=await X(`/v1/campaigns/${e.id}/ages`,s,{after:t.match,branch:r,heirs:s.map(e=>e.heir),...i});o.status===`playing`?(a(),location.hash=`#/m/`+o.id):f(o)};return d?y`<${L} title=${M(`table_is_open`)} name="opening" onClose=${a}><${U} match=${d} linked=${Y(s)} onDone=${a} /><//>`:y`<${L} title=${M(i)} name="opening" onClose=${a}><form onSubmit=${e=>m(_,e)}>
    <p class="soft">${r&&M(`branch_why`,t.age)} ${M(`next_age_why`)}</p>
    <${ot} game=${o} plan=${s} onPlan=${ee} />
    <div class="row heirs-row">${s.map((e,t)=>e.heir!==null&&g>1&&s.length>o.seats.min&&y`<button type="button" key=${t} class="quiet"
        onClick=${()=>c(s.filter((e,n)=>n!==t))}>${M(`leaves_table`,t+1)}</button>`)}
      ${s.length<o.seats.max&&y`<button type="button" class="quiet" onClick=${()=>c([...s,{kind:`open`,heir:null}])}>${M(`newcomer`)}</button>`}</div>
    <${Z} terms=${l} onTerms=${u} parts=${[`take_back`,`clock`]} />
    <${B} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${a}>${M(`cancel`)}</button><button class="primary" disabled=${h}>${M(`open_it`)}</button></div>
  </form><//>`}function It({id:t}){let[n,r]=C(null),[a,o]=C(null),[s,c]=C(null);if(u(b,[]),u(()=>{e.value=M(`campaign`)}),u(()=>{let e=!1,n=t=>n=>e||t(n);return F(`GET`,`/v1/campaigns/`+t).then(n(e=>{i(e.ages),o(null),r(e)}),n(o)),()=>e=!0},[t,k.value?.id,ie.value]),a&&n?.id!==t)return y`<${D} /><main class="plain" id="main" tabindex="-1"><h1>${M(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==t||!N(n.game))return y`<${D} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${M(`loading`)}</p></main>`;let l=n.ages.find(e=>e.match===n.next);return y`<${D} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${f(n.game)}>
    <p class="soft">${h(n.game)}</p><h1>${M(`campaign`)}</h1>
    ${!n.complete&&y`<p class="soft">${M(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>y`<${Mt} key=${e.match} campaign=${n} age=${e} onOpen=${c} />`)}
      ${l&&y`<li class="age next"><button class="primary" onClick=${()=>c({age:l,branch:!1,words:`open_next_age`})}>${M(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${n.lines} ages=${n.ages} />
    ${s&&y`<${Ft} campaign=${n} ...${s} onClose=${()=>c(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ r({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=N(e.game),n=t?Object.entries(Ge(t,e.seats.length,null,e.options)):[];return[M(`term`,M(`clock`),I(e.clock)),...e.delay?[M(`term`,M(`delay`),R(e.delay))]:[],M(`term`,M(`take_back_terms`),M(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return M(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?M(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Ht=e=>F(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>F(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[t,r]=C(null),[i,a,o]=n(),s=async()=>{let t=await Ht(e),n=Rt(t,k.value);n?location.replace(`#/m/`+n):r(t)};u(b,[]),u(()=>{r(null),e&&a(s)},[e,k.value?.id]);let c=t=>a(async()=>{await z();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await s()}catch(e){throw e.status===409&&await s(),e}});if(!t)return y`<${D} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?y`<h1>${i.title}</h1><${B} problem=${i} />${i.status===404&&y`<p>${M(`invited_ask`)}</p>`}<p><a class="button" href="#/">${M(`to_lobby`)}</a></p>`:y`<p class="soft">${M(`loading`)}</p>`}
  </main>`;let{game:l}=t.match??t.tournament;return y`<${D} /><main id="main" class="plain tinted invited" tabindex="-1" style=${g.value.length?f(l):{}}>
    ${t.match?y`<${Gt} told=${t} busy=${o} onCome=${c} />`:y`<${Kt} told=${t} busy=${o} onCome=${()=>c(null)} />`}
    <${B} problem=${i} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return y`<h1>${i?M(`invites_you`,i,h(r.game)):M(`invited_to`,h(r.game))}</h1>
    <p>${N(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>y`<li key=${e} class="row-match"><span class=${`name `+i}><${j} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${S(r.seats,e)}</span>
      ${a.includes(e)&&y`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${M(`term`,M(`sit_down`),M(`seat_of`,e+1))} onClick=${()=>n(e)}>${M(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&y`<p role="status">${M(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>y`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??h(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===k.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===k.value?.id);return y`<h1>${i?M(`invites_you_cup`,i,a):M(`invited_to_cup`,a)}</h1>
    <p>${h(r.game)}. ${M(`term`,M(`clock`),I(r.clock))}. ${M(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>y`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?M(`cup_place`):e.name??M(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?y`<p role="status">${M(`cup_entered`)} <a class="button" href="#/">${M(`to_lobby`)}</a></p>`:s?y`<p><button class="primary" disabled=${t} onClick=${n}>${M(`cup_enter`)}</button></p>`:y`<p role="status">${M(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ r({Keys:()=>tn});const Jt=()=>import(`./sheets.js`).then(e=>e.n),Yt=p(Jt,`ComeBack`,!1),Xt=p(Jt,`Recovery`,!1),Zt=e=>new URL(`/#key=`+e,location.href).href;function Qt({player:e,onErased:t}){let[n,r]=C(null),[i,o]=C(!1),[c,l]=C(null),u=e.id===k.value?.id;async function d(){try{await F(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return l(e.message)}Se(e.id),t(e)}let f=()=>oe(e.id);return y`<li class=${`key-card`+(u?` used`:``)} data-player=${e.id}>
    <header><${j} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${u?y`<span class="chip-state">${M(`in_use`)}</span>`:y`<button onClick=${()=>a(e.id)}>${M(`use`)}</button>`}</header>
    ${e.only&&y`<p class="only-line"><${j} name="lucide:info" /> ${M(`key_only`)}</p>`}
    <p class="key-line">${i?y`<code class="key">${e.token}</code>`:y`<span class="soft">${M(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>o(!i)}><${j} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${M(i?`hide`:`show`)}</button>
      <${s} text=${e.token} words="key_copy" onCopied=${f} /><${s} text=${Zt(e.token)} words="copy_link" icon="lucide:link" onCopied=${f} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${M(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${M(`erase`)}</button>
    </div>
    ${n&&y`<div class="sure" role="alertdialog" aria-label=${M(n)}><p>${M(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${M(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?d():Se(e.id)}>${M(n+`_yes`)}</button></div></div>`}
    ${c&&y`<p class="problem" role="alert">${c}</p>`}
    ${u&&y`<${Xt} player=${e} />`}
  </li>`}function $t(){let[e,t]=C(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{we(await d(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(M(`key_wrong`,e.message))}}return y`<form class="paste" onSubmit=${n}>
    <label class="field">${M(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${M(`add_key`)}</button>
    ${e&&y`<p class="problem" role="alert">${e}</p>`}
  </form>`}function en(){let e=e=>t=>{c[e].value=t};return y`<section class="panel" aria-labelledby="settings"><h2 id="settings">${M(`settings`)}</h2>
    <${P} label=${M(`set_sound`)} value=${c.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&y`<${P} label=${M(`set_notices`)} hint=${Notification.permission===`denied`?M(`notices_denied`):null} value=${x.value} onPick=${e=>e?re():x.value=!1} />`}
    <${P} label=${M(`set_confirm`)} hint=${M(`hint_confirm`)} value=${c.confirm.value} onPick=${e(`confirm`)} />
    <${P} label=${M(`set_motion`)} value=${c.motion.value} onPick=${e(`motion`)} />
  </section>`}function tn({match:t}){let[n,r]=C(null);return u(()=>{e.value=M(`keys_title`)}),y`<${D} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&y`<p><a class="button" href=${`#/m/`+t}><${j} name="lucide:chevron-left" /> ${M(`back_to_match`)}</a></p>`}
    <h1>${M(`keys_title`)}</h1><p class="soft">${M(`keys_why`)}</p>
    ${n&&y`<p role="status">${M(`erased`,n.name)}</p>`}
    <ul class="key-cards">${T.value.map(e=>y`<${Qt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>z({another:!0})}><${j} name="lucide:user-plus" /> ${M(`another_player`)}</button></p>
    <${$t} /><${Yt} /><${en} />
  </main>`}function nn(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function rn(e,t){let n=await e.text(),r=nn(n);if(!r)return t({problem:M(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.U),fe(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:M(`record_bad`,e.seq,M(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await z();let p=await F(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,m(M(`record_opened`,u)+` `+f)}function an(e){let[t,n]=C(!1),[r,i]=C(null),a=ee(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>rn(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return u(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function on({report:{problem:e,state:t,line:n,of:r}}){return e?y`<p class="problem" role="alert">${e}</p>`:y`<p role="status">${t===`sending`?he(`record_sound`,n):M(`record_checking`)}
    ${r&&y`<progress value=${n} max=${r} aria-label=${M(`record_checking`)}></progress>`}</p>`}function sn({drop:e}){return y`<section class="drop" aria-labelledby="drop">
    <${j} name="lucide:upload" />
    <h2 id="drop">${M(`drop_record`)}</h2><p class="soft">${M(`drop_why`)}</p>
    <label class="button pick-file">${M(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&y`<${on} report=${e.report} />`}
  </section>`}const cn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function ln({look:e}){return y`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>y`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function un({game:e,onOpen:t}){let n=l.value[e.id];return y`<article class="box tinted" data-game=${e.id} style=${f(e.id)}>
    <${ln} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${j} name="lucide:users" label=${M(`seats`)} /> ${cn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${c.language.value}`}><${j} name="lucide:book-open" /><span>${M(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${M(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${M(`open_table`)}</button>
      </div>
    </div>
  </article>`}function dn({onOpen:e}){return g.value.length?y`<div class="shelf">${g.value.map(t=>y`<${un} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:y`<p class="soft" role="status">${_.value?.message}</p>`}var fn=/* @__PURE__ */ r({Lobby:()=>mn});function pn(){let e=`?lang=${c.language.value}`;return y`<footer class="foot">
    <a href=${`/docs/guides`+e}>${M(`guides`)}</a><a href=${`/docs`+e}>${M(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${M(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${M(`credits`)}</a>
  </footer>`}function mn(){let[t,r]=n(),[i,a]=C(null),o=(e,t)=>r(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),fe(`rest`),ve(`replay.css`)]);a({game:e,Form:n[t]})}),s=an(r);u(b,[]),u(()=>{e.value=``},[]),u(()=>{O()},[k.value?.id,ie.value]),u(()=>{let e=setInterval(()=>document.hidden||O(),2e4);return()=>clearInterval(e)},[]);let c=t??le.value,l=_e.value||le.value,d=g.value.length>0||_.value,f=y`<p class="soft" role="status">${M(`loading`)}</p>`;return y`<${D} /><main class=${`lobby ${s.over?`dropping`:``}`} id="main" tabindex="-1">
    <${B} problem=${c} />
    ${l||!k.value?y`<${se} matches=${me.value} attempt=${r} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${M(`open_a_table`)}</h1><p class="what">${M(`what_this_is`)}</p>${d?y`<${dn} onOpen=${o} />`:f}</section>`:f}
    ${d&&l&&y`<div class="lobby-tables"><div><${Et} attempt=${r} /></div><aside><${sn} drop=${s} /></aside></div><${pn} />`}
    ${i&&y`<${i.Form} game=${i.game} onClose=${()=>a(null)} />`}
  </main>`}export{Z as a,Y as c,U as d,Ee as f,Dt as i,X as l,qt as n,Q as o,Lt as r,ot as s,fn as t,Qe as u};