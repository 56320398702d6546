import{$ as e,A as t,Bt as n,C as r,Ct as i,D as a,E as o,Et as s,F as c,Ft as l,G as u,H as d,I as f,J as p,K as ee,L as m,Lt as te,M as h,N as g,Nt as _,O as ne,Ot as v,P as y,Q as b,R as x,Rt as S,S as C,St as w,T,Tt as re,U as E,W as D,X as ie,Z as ae,_ as oe,_t as se,a as ce,b as O,bt as k,c as le,d as A,et as j,f as ue,g as de,gt as M,h as fe,ht as pe,j as N,k as P,l as me,lt as F,m as he,mt as ge,ot as _e,p as ve,q as ye,s as be,t as I,u as xe,v as Se,vt as Ce,w as L,x as R,xt as z,y as we,yt as Te,zt as Ee}from"./app.js";var De=/* @__PURE__ */ n({InviteSheet:()=>Le,Share:()=>H,linkTo:()=>Oe,replace:()=>ke});const B=re(`invitations`,{}),V=(e,t)=>t===null?e:`${e}/${t}`;async function Oe(e,t=null){let n=B.value[V(e,t)],r=n&&(await Ae(e)).some(({id:e})=>e===n.id);return je(r?n.token:await Me(e,t))}async function ke(e,t=null,n=!1){for(let r of await Ae(e))(n||r.seat===t)&&await Ne(r.id);return je(await Me(e,t))}const Ae=async e=>(await F(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,je=e=>new URL(`/#/i/`+e,location.href).href;async function Me(e,t){let{id:n,token:r}=await F(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[V(e,t)]:i,...a}=B.value;return B.value=Object.fromEntries([...Object.entries(a),[V(e,t),{id:n,token:r}]].slice(-50)),r}async function Ne(e){try{await F(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Pe({link:e,label:t=M(`link`)}){return v`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${o} text=${e} words="copy" /></div>
    ${navigator.share&&v`<button onClick=${()=>navigator.share({title:M(`annales`),url:e}).catch(Fe)}><${j} name="lucide:share-2" /> ${M(`share`)}</button>`}`}function Fe(e){if(e.name!==`AbortError`)throw e}function Ie({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=S(null),[o,s,c]=E();return l(()=>{s(async()=>a(await Oe(e,t)))},[e,t]),v`<div class="invitation-link">
    ${n&&v`<h3>${n}</h3>`}
    ${i&&v`<${Pe} link=${i} label=${t===null?M(`link`):M(`link_for_seat`,t+1)} />`}
    ${(i||o)&&v`<p><button type="button" class="quiet" disabled=${c} onClick=${()=>s(async()=>a(await ke(e,t,r)))}><${j} name="lucide:rotate-ccw" /> ${M(`link_new`)}</button>
      <small class="soft">${M(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${d} problem=${o} />
  </div>`}function H({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return v`<div class="share">
    <p>${M(`share_why`)}</p>
    ${t.map(t=>v`<${Ie} key=${t} match=${e.id} seat=${t} title=${M(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?v`<${Ie} match=${e.id} title=${t.length>0&&M(`link_any_seat`)} isForAll=${n} />`:v`<${Pe} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${M(`to_the_table`)}</a></p>
  </div>`}function Le({match:e,onClose:t}){return v`<${L} title=${M(`invitation`)} name="opening" onClose=${t}><${H} match=${e} isForAll=${!0} onDone=${t} /><//>`}const U=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Re({delay:e,onPick:t}){let n=U.indexOf(e);return v`<details class="options"><summary>${M(`more_terms`)} ${n>0&&v`<b>${R(e)}</b>`}</summary>
    <${T} name="delay" label=${M(`delay`)} hint=${M(`hint_delay`)} value=${n} onPick=${e=>t(U[e])} values=${U.map((e,t)=>[t,R(e)])} />
  </details>`}function W(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const ze=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Be=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function G(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ve=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function K(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>G(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>G(e,r,t,n))}function He(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>G(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Ue(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=He(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function We(e,t,n,r){let i=ze(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??W(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??W(n,t,a);if(n.kind===`list`)a[n.id]=Ve(n,a)?Ue(n,r[n.id],a,t):n.default;else{let i=K(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Ge=(e,t,n)=>e.options.filter(e=>Ve(e,t)&&(e.kind===`list`||K(e,t,n).length>1));function q(e,t,n,r){let i=ze(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??W(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ke({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function qe({option:e,value:t,filled:n,seats:r,onPick:i}){let o=t.split(`,`);return v`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>v`<label key=${s}><span>${M(`seat_number`,s+1)}</span>
      <${a} label=${M(`seat_number`,s+1)} value=${t}
        values=${He(e,o,s,n,r).map(t=>[t,J(e,t)])}
        onPick=${e=>i(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Je({option:e,options:n,value:r,filled:i,seats:a,onPick:o}){let s=Ee(t,[]),c=e.kind===`list`?[]:K(e,i,a),l={label:e.words,hint:Ke(e,n),value:r,onPick:o};return e.kind===`list`?v`<${qe} ...${{option:e,value:r,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?v`<${ne} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?v`<${P} ...${l} />`:v`<${T} ...${l} name=${s} values=${c.map(t=>[t,J(e,t)])} />`}function Ye({game:e,filled:t,seats:n,onPick:r}){return Ge(e,t,n).map(i=>v`<${Je} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Xe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Ze=re(`level`,null),Qe=({bots:e})=>e.includes(Ze.value)?Ze.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:Qe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:C.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?M(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?M(`who_sits_here`):null}async function X(e,t,n){let r=it(t);if(r)throw new _e(0,{detail:r});await z();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await F(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await le(t,o.id,e);return o}async function at(e){let t=w.value.find(t=>t.name===e&&t.id!==k.value?.id);if(t)return t;let{player:n,token:r}=await F(`POST`,`/v1/players`,{body:{name:e},player:null}),a=k.value.id,o={id:n.id,name:n.name,token:r};return _(()=>{Te(o),i(a)}),o}function ot({game:e,plan:t,onPlan:n,names:r=[]}){let i=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>v`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>i(r,{who:e.target.value})} />`,c=w.value.filter(e=>e.id!==k.value?.id);return v`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>v`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${j} name=${Xe[o]} />
    <${a} label=${M(`seat_number`,u+1)} value=${o} values=${Object.keys(Xe).map(e=>[e,M(`seat_`+e)])}
      onPick=${r=>n(tt(t,u,r,e))} />
    ${o===`bot`&&v`<${a} label=${M(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>i(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,M(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,M(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&v`<div class="field">${e.levels.map(e=>v`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${o(`invited`)&&v`<p class="soft">${M(`invited_hint`)}</p>`}
  <datalist id="known-players">${C.value.map(e=>v`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>v`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ n({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:n,parts:r=[`take_back`,`visibility`,`clock`]}){let i=t=>r=>n({...e,[t]:r}),a=Ee(t,[]);return v`
    ${r.includes(`take_back`)&&v`<${T} name=${a+`t`} label=${M(`take_back_terms`)} value=${e.take_back} onPick=${i(`take_back`)} values=${ct.map(e=>[e,M(`take_back_`+e)])} />`}
    ${r.includes(`visibility`)&&v`<${T} name=${a+`v`} label=${M(`visibility`)} hint=${M(`hint_`+e.visibility)} value=${e.visibility} onPick=${i(`visibility`)} values=${lt.map(e=>[e,M(`visible_`+e)])} />`}
    ${r.includes(`clock`)&&v`<${T} name=${a+`c`} label=${M(`clock`)} hint=${e.clock?M(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>i(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,I(JSON.parse(e))])} />`}
    ${r.includes(`claims`)&&v`<${T} name=${a+`a`} label=${M(`claims`)} hint=${M(`hint_claims`)} value=${mt(e)} onPick=${i(`claim_after`)} values=${ut.map(([e,t])=>[e,M(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:t}){let n=N(e.id)??e,[r,i]=S(()=>et(n.seats.min,[{kind:`me`}])),[a,o]=S(n.presets[0]?.id??null),[s,c]=S({}),[l,u]=S({...Q,delay:null}),[p,ee]=S(null),[m,te,h]=E(),g=r.length,_=Be(n,g),y=_.find(e=>e.id===a)??_[0],b=We(n,g,y,s),x=r.some(e=>e.kind!==`me`&&e.kind!==`bot`),C=Object.keys(q(n,g,y,b)).length,w=async()=>{let e=await X(`/v1/matches`,r,{game:n.id,options:q(n,g,y,b),...y&&{preset:y.id},...l,claim_after:x&&mt(l)||null});O(),r.some(e=>e.kind===`open`||e.kind===`invited`)?ee(e):(t(),location.hash=`#/m/`+e.id)};return v`<div class="tinted" style=${f(n.id)}><${L} title=${p?M(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${p?v`<${H} match=${p} linked=${Y(r)} onDone=${t} />`:v`
    <form onSubmit=${e=>te(w,e)}>
      <${ne} label=${M(`number_of_seats`)} value=${g} min=${n.seats.min} max=${n.seats.max} onPick=${e=>i(et(e,r))} />
      <${ot} game=${n} plan=${r} onPlan=${i} />
      ${Y(r).length>0&&l.visibility===`public`&&v`<p class="soft">${M(`linked_is_public`)}</p>`}
      ${_.length>1&&v`<${T} name="preset" label=${M(`preset`)} hint=${y.effect} value=${y.id} onPick=${e=>{o(e),c({})}} values=${_.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${M(`change_rules`)} ${C>0&&v`<b>${M(`changed`,C)}</b>`}</summary>
        <${Ye} game=${n} filled=${b} seats=${g} onPick=${(e,t)=>c({...s,[e]:t})} />
      </details>
      <${Z} terms=${l} onTerms=${u} parts=${[`take_back`,`visibility`,`clock`,x&&`claims`]} />
      <${Re} delay=${l.delay} onPick=${e=>u({...l,delay:e})} />
      <${d} problem=${m} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${M(`cancel`)}</button><button class="primary" disabled=${h}>${M(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:t}){let[n,r,i]=E(),a=n=>r(async()=>{Ze.value=n;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return v`<div class="tinted" style=${f(e.id)}><${L} title=${M(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>v`<li key=${t.id}><button class="choice" autofocus=${t.id===Qe(e)} disabled=${i} onClick=${()=>a(t.id)}>
      <${j} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${d} problem=${n} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(s.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return v`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return v`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===k.value?.id?`own`:``}`}>
      <${j} name=${i?`lucide:crown`:yt[n.kind]} label=${i?M(`winner`):r?M(`to_move`):void 0} />${x(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===k.value?.id);if(e.status===`open`)return M(`waits_for_players`);if(e.status===`playing`)return A(e)?M(`your_turn`):M(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?M(`drawn`):t?n[t.seat]===1?M(`you_won`):M(`you_lost`):M(`over_word`):M(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:t}){let n=A(e),r=e.seats.some(e=>e.kind===`player`&&e.player===k.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return v`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${f(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${m(e.game)}${e.campaign&&v` <small>${M(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&v`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${M(`campaign`)} title=${M(`campaign`)}><${j} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${i?v`<button class="sit" onClick=${()=>t(async()=>{await me(e.id,i.seat),location.hash=`#/m/`+e.id})}>${M(`sit_down`)}</button>`:v`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:v`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?v`<ul class="rows">${n.map(e=>v`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:v`<p class="soft">${i}</p>`}
    ${r&&v`<button class="quiet" onClick=${()=>a(()=>de(t))}>${M(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{xe.value=e,O()};return v`<nav class="filter" aria-label=${M(`filter`)}>${[``,...h.value.map(e=>e.id)].map(t=>v`<button key=${t}
    class="chip-button" aria-pressed=${String(xe.value===t)} onClick=${()=>e(t)}>${t?N(t).title:M(`all_games`)}</button>`)}</nav>`}function Tt(){let e=fe().filter(A);return e.length>0&&v`<nav class="turns" aria-label=${M(`your_turn`)}>${e.map(e=>v`<a key=${e.id} class="button tinted" style=${f(e.game)}
    href=${`#/m/`+e.id}>${M(`turn_in`,m(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=fe().filter(e=>!be(e,k.value)),n=e=>he.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ve.value?v`<${wt} />
    <${$} name="mine" title=${M(`my_tables`)} matches=${t} empty=${k.value&&M(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${M(`open_seats`)} ...${r(oe)} empty=${M(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${M(`watch`)} ...${r(we)} attempt=${e} />
    <${$} name="over" title=${M(`over`)} ...${Se.value} attempt=${e} />`:v`<p class="soft" role="status">${M(`loading`)}</p>`}var Dt=/* @__PURE__ */ n({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===k.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return v`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${M(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&v`<p class="soft"><${j} name="lucide:git-fork" /> ${M(`parts_from`,a.age)}</p>`}
    <p class="soft">${M(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>v`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&v`<${j} name="lucide:crown" label=${M(`winner`)} />`} ${x(t.seats,e.seat)}
      ${t.ranks&&v` <small>${M(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&v`<button class="quiet" onClick=${()=>n(i)}>${M(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>x(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return v`<table class="standings"><caption>${M(`standings`)}</caption>
    <thead><tr><th scope="col">${M(`line_of_heirs`)}</th><th scope="col">${M(`ages`)}</th><th scope="col">${M(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>v`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===k.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let a=N(e.game),[o,s]=S(()=>Pt(t)),[c,l]=S(Q),[u,f]=S(null),[p,ee,m]=E(),te=e=>s(e.map((e,t)=>({...e,heir:o[t].heir}))),h=o.filter(e=>e.heir!==null).length,g=async()=>{let{visibility:r,...a}=c,s=await X(`/v1/campaigns/${e.id}/ages`,o,{after:t.match,branch:n,heirs:o.map(e=>e.heir),...a});s.status===`playing`?(i(),location.hash=`#/m/`+s.id):f(s)};return u?v`<${L} title=${M(`table_is_open`)} name="opening" onClose=${i}><${H} match=${u} linked=${Y(o)} onDone=${i} /><//>`:v`<${L} title=${M(r)} name="opening" onClose=${i}><form onSubmit=${e=>ee(g,e)}>
    <p class="soft">${n&&M(`branch_why`,t.age)} ${M(`next_age_why`)}</p>
    <${ot} game=${a} plan=${o} onPlan=${te} />
    <div class="row heirs-row">${o.map((e,t)=>e.heir!==null&&h>1&&o.length>a.seats.min&&v`<button type="button" key=${t} class="quiet"
        onClick=${()=>s(o.filter((e,n)=>n!==t))}>${M(`leaves_table`,t+1)}</button>`)}
      ${o.length<a.seats.max&&v`<button type="button" class="quiet" onClick=${()=>s([...o,{kind:`open`,heir:null}])}>${M(`newcomer`)}</button>`}</div>
    <${Z} terms=${c} onTerms=${l} parts=${[`take_back`,`clock`]} />
    <${d} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${M(`cancel`)}</button><button class="primary" disabled=${m}>${M(`open_it`)}</button></div>
  </form><//>`}function It({id:t}){let[n,i]=S(null),[a,o]=S(null),[s,c]=S(null);if(l(y,[]),l(()=>{e.value=M(`campaign`)}),l(()=>{let e=!1,n=t=>n=>e||t(n);return F(`GET`,`/v1/campaigns/`+t).then(n(e=>{r(e.ages),o(null),i(e)}),n(o)),()=>e=!0},[t,k.value?.id,ae.value]),a&&n?.id!==t)return v`<${D} /><main class="plain" id="main" tabindex="-1"><h1>${M(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==t||!N(n.game))return v`<${D} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${M(`loading`)}</p></main>`;let u=n.ages.find(e=>e.match===n.next);return v`<${D} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${f(n.game)}>
    <p class="soft">${m(n.game)}</p><h1>${M(`campaign`)}</h1>
    ${!n.complete&&v`<p class="soft">${M(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>v`<${Mt} key=${e.match} campaign=${n} age=${e} onOpen=${c} />`)}
      ${u&&v`<li class="age next"><button class="primary" onClick=${()=>c({age:u,branch:!1,words:`open_next_age`})}>${M(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${n.lines} ages=${n.ages} />
    ${s&&v`<${Ft} campaign=${n} ...${s} onClose=${()=>c(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ n({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=N(e.game),n=t?Object.entries(q(t,e.seats.length,null,e.options)):[];return[M(`term`,M(`clock`),I(e.clock)),...e.delay?[M(`term`,M(`delay`),R(e.delay))]:[],M(`term`,M(`take_back_terms`),M(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return M(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?M(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Ht=e=>F(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>F(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[t,n]=S(null),[r,i,a]=E(),o=async()=>{let t=await Ht(e),r=Rt(t,k.value);r?location.replace(`#/m/`+r):n(t)};l(y,[]),l(()=>{n(null),e&&i(o)},[e,k.value?.id]);let s=t=>i(async()=>{await z();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await o()}catch(e){throw e.status===409&&await o(),e}});if(!t)return v`<${D} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!r)}>
    ${r?v`<h1>${r.title}</h1><${d} problem=${r} />${r.status===404&&v`<p>${M(`invited_ask`)}</p>`}<p><a class="button" href="#/">${M(`to_lobby`)}</a></p>`:v`<p class="soft">${M(`loading`)}</p>`}
  </main>`;let{game:c}=t.match??t.tournament;return v`<${D} /><main id="main" class="plain tinted invited" tabindex="-1" style=${h.value.length?f(c):{}}>
    ${t.match?v`<${Gt} told=${t} busy=${a} onCome=${s} />`:v`<${Kt} told=${t} busy=${a} onCome=${()=>s(null)} />`}
    <${d} problem=${r} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return v`<h1>${i?M(`invites_you`,i,m(r.game)):M(`invited_to`,m(r.game))}</h1>
    <p>${N(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>v`<li key=${e} class="row-match"><span class=${`name `+i}><${j} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${x(r.seats,e)}</span>
      ${a.includes(e)&&v`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${M(`term`,M(`sit_down`),M(`seat_of`,e+1))} onClick=${()=>n(e)}>${M(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&v`<p role="status">${M(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>v`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??m(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===k.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===k.value?.id);return v`<h1>${i?M(`invites_you_cup`,i,a):M(`invited_to_cup`,a)}</h1>
    <p>${m(r.game)}. ${M(`term`,M(`clock`),I(r.clock))}. ${M(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>v`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?M(`cup_place`):e.name??M(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?v`<p role="status">${M(`cup_entered`)} <a class="button" href="#/">${M(`to_lobby`)}</a></p>`:s?v`<p><button class="primary" disabled=${t} onClick=${n}>${M(`cup_enter`)}</button></p>`:v`<p role="status">${M(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ n({Keys:()=>$t});const Jt=p(()=>Promise.all([import(`./tokens.js`),pe(`accounts`),ye(`accounts.css`)]).then(([e])=>e),`TokenList`,!1),Yt=e=>new URL(`/#key=`+e,location.href).href;function Xt({player:e,onErased:t}){let[n,r]=S(null),[a,s]=S(!1),[c,l]=S(null),u=e.id===k.value?.id;async function d(){try{await F(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return l(e.message)}Ce(e.id),t(e)}let f=()=>se(e.id);return v`<li class=${`key-card`+(u?` used`:``)} data-player=${e.id}>
    <header><${j} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${u?v`<span class="chip-state">${M(`in_use`)}</span>`:v`<button onClick=${()=>i(e.id)}>${M(`use`)}</button>`}</header>
    ${e.only&&v`<p class="only-line"><${j} name="lucide:info" /> ${M(`key_only`)}</p>`}
    <p class="key-line">${a?v`<code class="key">${e.token}</code>`:v`<span class="soft">${M(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(a)} onClick=${()=>s(!a)}><${j} name=${a?`lucide:eye-off`:`lucide:eye`} /> ${M(a?`hide`:`show`)}</button>
      <${o} text=${e.token} words="key_copy" onCopied=${f} /><${o} text=${Yt(e.token)} words="copy_link" icon="lucide:link" onCopied=${f} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${M(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${M(`erase`)}</button>
    </div>
    ${n&&v`<div class="sure" role="alertdialog" aria-label=${M(n)}><p>${M(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${M(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?d():Ce(e.id)}>${M(n+`_yes`)}</button></div></div>`}
    ${c&&v`<p class="problem" role="alert">${c}</p>`}
    <${Jt} player=${e} />
  </li>`}function Zt(){let[e,t]=S(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{Te(await u(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(M(`key_wrong`,e.message))}}return v`<form class="paste" onSubmit=${n}>
    <label class="field">${M(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${M(`add_key`)}</button>
    ${e&&v`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Qt(){let e=e=>t=>{s[e].value=t};return v`<section class="panel" aria-labelledby="settings"><h2 id="settings">${M(`settings`)}</h2>
    <${P} label=${M(`set_sound`)} value=${s.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&v`<${P} label=${M(`set_notices`)} hint=${Notification.permission===`denied`?M(`notices_denied`):null} value=${b.value} onPick=${e=>e?ie():b.value=!1} />`}
    <${P} label=${M(`set_confirm`)} hint=${M(`hint_confirm`)} value=${s.confirm.value} onPick=${e(`confirm`)} />
    <${P} label=${M(`set_motion`)} value=${s.motion.value} onPick=${e(`motion`)} />
  </section>`}function $t({match:t}){let[n,r]=S(null);return l(()=>{e.value=M(`keys_title`)}),v`<${D} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&v`<p><a class="button" href=${`#/m/`+t}><${j} name="lucide:chevron-left" /> ${M(`back_to_match`)}</a></p>`}
    <h1>${M(`keys_title`)}</h1><p class="soft">${M(`keys_why`)}</p>
    ${n&&v`<p role="status">${M(`erased`,n.name)}</p>`}
    <ul class="key-cards">${w.value.map(e=>v`<${Xt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>z({another:!0})}><${j} name="lucide:user-plus" /> ${M(`another_player`)}</button></p>
    <${Zt} /><${Qt} />
  </main>`}function en(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function tn(e,t){let n=await e.text(),r=en(n);if(!r)return t({problem:M(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.V),pe(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:M(`record_bad`,e.seq,M(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await z();let p=await F(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,ee(M(`record_opened`,u)+` `+f)}function nn(e){let[t,n]=S(!1),[r,i]=S(null),a=te(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>tn(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return l(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function rn({report:{problem:e,state:t,line:n,of:r}}){return e?v`<p class="problem" role="alert">${e}</p>`:v`<p role="status">${t===`sending`?ge(`record_sound`,n):M(`record_checking`)}
    ${r&&v`<progress value=${n} max=${r} aria-label=${M(`record_checking`)}></progress>`}</p>`}function an({drop:e}){return v`<section class="drop" aria-labelledby="drop">
    <${j} name="lucide:upload" />
    <h2 id="drop">${M(`drop_record`)}</h2><p class="soft">${M(`drop_why`)}</p>
    <label class="button pick-file">${M(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&v`<${rn} report=${e.report} />`}
  </section>`}const on=({min:e,max:t})=>e===t?e:`${e}–${t}`;function sn({look:e}){return v`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>v`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function cn({game:e,onOpen:t}){let n=c.value[e.id];return v`<article class="box tinted" data-game=${e.id} style=${f(e.id)}>
    <${sn} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${j} name="lucide:users" label=${M(`seats`)} /> ${on(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${s.language.value}`}><${j} name="lucide:book-open" /><span>${M(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${M(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${M(`open_table`)}</button>
      </div>
    </div>
  </article>`}function ln({onOpen:e}){return h.value.length?v`<div class="shelf">${h.value.map(t=>v`<${cn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:v`<p class="soft" role="status">${g.value?.message}</p>`}var un=/* @__PURE__ */ n({Lobby:()=>fn});function dn(){let e=`?lang=${s.language.value}`;return v`<footer class="foot">
    <a href=${`/docs/guides`+e}>${M(`guides`)}</a><a href=${`/docs`+e}>${M(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${M(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${M(`credits`)}</a>
  </footer>`}function fn(){let[t,n]=E(),[r,i]=S(null),a=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),pe(`rest`),ye(`replay.css`)]);i({game:e,Form:n[t]})}),o=nn(n);l(y,[]),l(()=>{e.value=``},[]),l(()=>{O()},[k.value?.id,ae.value]),l(()=>{let e=setInterval(()=>document.hidden||O(),2e4);return()=>clearInterval(e)},[]);let s=t??ue.value,c=ve.value||ue.value,u=h.value.length>0||g.value,f=v`<p class="soft" role="status">${M(`loading`)}</p>`;return v`<${D} /><main class=${`lobby ${o.over?`dropping`:``}`} id="main" tabindex="-1">
    <${d} problem=${s} />
    ${c||!k.value?v`<${ce} matches=${he.value} attempt=${n} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${M(`open_a_table`)}</h1><p class="what">${M(`what_this_is`)}</p>${u?v`<${ln} onOpen=${a} />`:f}</section>`:f}
    ${u&&c&&v`<div class="lobby-tables"><div><${Et} attempt=${n} /></div><aside><${an} drop=${o} /></aside></div><${dn} />`}
    ${r&&v`<${r.Form} game=${r.game} onClose=${()=>i(null)} />`}
  </main>`}export{Z as a,Y as c,H as d,De as f,Dt as i,X as l,qt as n,Q as o,Lt as r,ot as s,un as t,Qe as u};