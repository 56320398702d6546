import{$ as e,A as t,B as n,Bt as r,C as i,Ct as a,D as o,E as s,Et as c,Ft as l,G as u,H as d,I as f,J as p,K as m,L as h,Lt as g,M as _,Nt as v,O as y,Ot as b,Q as x,R as S,Rt as C,S as w,St as T,T as E,Tt as D,U as O,V as ee,W as k,X as te,Z as ne,_ as re,_t as ie,a as ae,b as A,bt as j,c as oe,d as M,et as N,f as se,g as ce,gt as P,h as le,ht as ue,j as F,k as de,l as fe,lt as I,m as pe,mt as me,ot as he,p as ge,q as _e,s as ve,t as L,u as ye,v as be,vt as xe,w as R,x as Se,xt as z,y as Ce,yt as we,z as Te,zt as Ee}from"./app.js";var De=/* @__PURE__ */ r({InviteSheet:()=>ze,Share:()=>B,linkTo:()=>Ae,replace:()=>je});const Oe=D(`invitations`,{}),ke=(e,t)=>t===null?e:`${e}/${t}`;async function Ae(e,t=null){let n=Oe.value[ke(e,t)],r=n&&(await Me(e)).some(({id:e})=>e===n.id);return Ne(r?n.token:await Pe(e,t))}async function je(e,t=null,n=!1){for(let r of await Me(e))(n||r.seat===t)&&await Fe(r.id);return Ne(await Pe(e,t))}const Me=async e=>(await I(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Ne=e=>new URL(`/#/i/`+e,location.href).href;async function Pe(e,t){let{id:n,token:r}=await I(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[ke(e,t)]:i,...a}=Oe.value;return Oe.value=Object.fromEntries([...Object.entries(a),[ke(e,t),{id:n,token:r}]].slice(-50)),r}async function Fe(e){try{await I(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ie({link:e,label:t=P(`link`)}){return b`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${Te} text=${e} words="copy" /></div>
    ${navigator.share&&b`<button onClick=${()=>navigator.share({title:P(`annales`),url:e}).catch(Le)}><${N} name="lucide:share-2" /> ${P(`share`)}</button>`}`}function Le(e){if(e.name!==`AbortError`)throw e}function Re({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=C(null),[o,s,c]=h();return l(()=>{s(async()=>a(await Ae(e,t)))},[e,t]),b`<div class="invitation-link">
    ${n&&b`<h3>${n}</h3>`}
    ${i&&b`<${Ie} link=${i} label=${t===null?P(`link`):P(`link_for_seat`,t+1)} />`}
    ${(i||o)&&b`<p><button type="button" class="quiet" disabled=${c} onClick=${()=>s(async()=>a(await je(e,t,r)))}><${N} name="lucide:rotate-ccw" /> ${P(`link_new`)}</button>
      <small class="soft">${P(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${f} problem=${o} />
  </div>`}function B({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return b`<div class="share">
    <p>${P(`share_why`)}</p>
    ${t.map(t=>b`<${Re} key=${t} match=${e.id} seat=${t} title=${P(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?b`<${Re} match=${e.id} title=${t.length>0&&P(`link_any_seat`)} isForAll=${n} />`:b`<${Ie} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${P(`to_the_table`)}</a></p>
  </div>`}function ze({match:e,onClose:t}){return b`<${R} title=${P(`invitation`)} name="opening" onClose=${t}><${B} match=${e} isForAll=${!0} onDone=${t} /><//>`}const V=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Be({delay:e,onPick:t}){let n=V.indexOf(e);return b`<details class="options"><summary>${P(`more_terms`)} ${n>0&&b`<b>${Se(e)}</b>`}</summary>
    <${S} name="delay" label=${P(`delay`)} hint=${P(`hint_delay`)} value=${n} onPick=${e=>t(V[e])} values=${V.map((e,t)=>[t,Se(e)])} />
  </details>`}function H(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Ve=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),He=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function U(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ue=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function W(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>U(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>U(e,r,t,n))}function We(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>U(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Ge(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=We(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ke(e,t,n,r){let i=Ve(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??H(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??H(n,t,a);if(n.kind===`list`)a[n.id]=Ue(n,a)?Ge(n,r[n.id],a,t):n.default;else{let i=W(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const qe=(e,t,n)=>e.options.filter(e=>Ue(e,t)&&(e.kind===`list`||W(e,t,n).length>1));function G(e,t,n,r){let i=Ve(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??H(e,t,r))).map(e=>[e.id,r[e.id]]))}const K=(e,t)=>e.value_words?.[String(t)]??String(t);function Je({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ye({option:e,value:t,filled:r,seats:i,onPick:a}){let o=t.split(`,`);return b`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>b`<label key=${s}><span>${P(`seat_number`,s+1)}</span>
      <${n} label=${P(`seat_number`,s+1)} value=${t}
        values=${We(e,o,s,r,i).map(t=>[t,K(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Xe({option:e,options:t,value:n,filled:r,seats:i,onPick:a}){let o=Ee(O,[]),s=e.kind===`list`?[]:W(e,r,i),c={label:e.words,hint:Je(e,t),value:n,onPick:a};return e.kind===`list`?b`<${Ye} ...${{option:e,value:n,filled:r,seats:i,onPick:a}} />`:e.kind===`int`?b`<${ee} ...${c} min=${s[0]} max=${s.at(-1)} />`:e.kind===`bool`?b`<${d} ...${c} />`:b`<${S} ...${c} name=${o} values=${s.map(t=>[t,K(e,t)])} />`}function Ze({game:e,filled:t,seats:n,onPick:r}){return qe(e,t,n).map(i=>b`<${Xe} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Qe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},q=D(`level`,null),J=({bots:e})=>e.includes(q.value)?q.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:J(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:w.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?P(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?P(`who_sits_here`):null}async function X(e,t,n){let r=it(t);if(r)throw new he(0,{detail:r});await z();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await I(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await oe(t,o.id,e);return o}async function at(e){let t=T.value.find(t=>t.name===e&&t.id!==j.value?.id);if(t)return t;let{player:n,token:r}=await I(`POST`,`/v1/players`,{body:{name:e},player:null}),i=j.value.id,o={id:n.id,name:n.name,token:r};return v(()=>{we(o),a(i)}),o}function ot({game:e,plan:t,onPlan:r,names:i=[]}){let a=(e,n)=>r(t.map((t,r)=>r===e?{...t,...n}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>b`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=T.value.filter(e=>e.id!==j.value?.id);return b`<ol class=${`seat-rows`+(i.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>b`<li key=${u}>
    <span class="seat-no">${i[u]??u+1}</span><${N} name=${Qe[o]} />
    <${n} label=${P(`seat_number`,u+1)} value=${o} values=${Object.keys(Qe).map(e=>[e,P(`seat_`+e)])}
      onPick=${n=>r(tt(t,u,n,e))} />
    ${o===`bot`&&b`<${n} label=${P(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,P(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,P(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&b`<div class="field">${e.levels.map(e=>b`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${o(`invited`)&&b`<p class="soft">${P(`invited_hint`)}</p>`}
  <datalist id="known-players">${w.value.map(e=>b`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>b`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ r({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),i=Ee(O,[]);return b`
    ${n.includes(`take_back`)&&b`<${S} name=${i+`t`} label=${P(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${ct.map(e=>[e,P(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&b`<${S} name=${i+`v`} label=${P(`visibility`)} hint=${P(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${lt.map(e=>[e,P(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&b`<${S} name=${i+`c`} label=${P(`clock`)} hint=${e.clock?P(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>r(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,L(JSON.parse(e))])} />`}
    ${n.includes(`claims`)&&b`<${S} name=${i+`a`} label=${P(`claims`)} hint=${P(`hint_claims`)} value=${mt(e)} onPick=${r(`claim_after`)} values=${ut.map(([e,t])=>[e,P(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:n}){let r=E(e.id)??e,[i,a]=C(()=>et(r.seats.min,[{kind:`me`}])),[o,s]=C(r.presets[0]?.id??null),[c,l]=C({}),[u,d]=C({...Q,delay:null}),[p,m]=C(null),[g,_,v]=h(),y=i.length,x=He(r,y),w=x.find(e=>e.id===o)??x[0],T=Ke(r,y,w,c),D=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),O=Object.keys(G(r,y,w,T)).length,k=async()=>{let e=await X(`/v1/matches`,i,{game:r.id,options:G(r,y,w,T),...w&&{preset:w.id},...u,claim_after:D&&mt(u)||null});A(),i.some(e=>e.kind===`open`||e.kind===`invited`)?m(e):(n(),location.hash=`#/m/`+e.id)};return b`<div class="tinted" style=${t(r.id)}><${R} title=${p?P(`table_is_open`):r.title} name="opening" onClose=${n}>
    ${p?b`<${B} match=${p} linked=${Y(i)} onDone=${n} />`:b`
    <form onSubmit=${e=>_(k,e)}>
      <${ee} label=${P(`number_of_seats`)} value=${y} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a(et(e,i))} />
      <${ot} game=${r} plan=${i} onPlan=${a} />
      ${Y(i).length>0&&u.visibility===`public`&&b`<p class="soft">${P(`linked_is_public`)}</p>`}
      ${x.length>1&&b`<${S} name="preset" label=${P(`preset`)} hint=${w.effect} value=${w.id} onPick=${e=>{s(e),l({})}} values=${x.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${P(`change_rules`)} ${O>0&&b`<b>${P(`changed`,O)}</b>`}</summary>
        <${Ze} game=${r} filled=${T} seats=${y} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${Z} terms=${u} onTerms=${d} parts=${[`take_back`,`visibility`,`clock`,D&&`claims`]} />
      <${Be} delay=${u.delay} onPick=${e=>d({...u,delay:e})} />
      <${f} problem=${g} />
      <div class="sheet-foot"><button type="button" onClick=${n}>${P(`cancel`)}</button><button class="primary" disabled=${v}>${P(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:n}){let[r,i,a]=h(),o=t=>i(async()=>{q.value=t;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:t})],{game:e.id,take_back:`free`});n(),location.hash=`#/m/`+r.id});return b`<div class="tinted" style=${t(e.id)}><${R} title=${P(`against_bot`)} onClose=${n}>
    <ul class="choices">${e.levels.map(t=>b`<li key=${t.id}><button class="choice" autofocus=${t.id===J(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${N} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${f} problem=${r} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(c.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return b`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return b`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===j.value?.id?`own`:``}`}>
      <${N} name=${i?`lucide:crown`:yt[n.kind]} label=${i?P(`winner`):r?P(`to_move`):void 0} />${_(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===j.value?.id);if(e.status===`open`)return P(`waits_for_players`);if(e.status===`playing`)return M(e)?P(`your_turn`):P(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?P(`drawn`):t?n[t.seat]===1?P(`you_won`):P(`you_lost`):P(`over_word`):P(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:n}){let r=M(e),i=e.seats.some(e=>e.kind===`player`&&e.player===j.value?.id),a=e.status===`open`&&!i&&e.seats.find(e=>e.kind===`open`);return b`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${e.id} style=${t(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${F(e.game)}${e.campaign&&b` <small>${P(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&b`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${P(`campaign`)} title=${P(`campaign`)}><${N} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${a?b`<button class="sit" onClick=${()=>n(async()=>{await fe(e.id,a.seat),location.hash=`#/m/`+e.id})}>${P(`sit_down`)}</button>`:b`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:b`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?b`<ul class="rows">${n.map(e=>b`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:b`<p class="soft">${i}</p>`}
    ${r&&b`<button class="quiet" onClick=${()=>a(()=>ce(t))}>${P(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{ye.value=e,A()};return b`<nav class="filter" aria-label=${P(`filter`)}>${[``,...s.value.map(e=>e.id)].map(t=>b`<button key=${t}
    class="chip-button" aria-pressed=${String(ye.value===t)} onClick=${()=>e(t)}>${t?E(t).title:P(`all_games`)}</button>`)}</nav>`}function Tt(){let e=le().filter(M);return e.length>0&&b`<nav class="turns" aria-label=${P(`your_turn`)}>${e.map(e=>b`<a key=${e.id} class="button tinted" style=${t(e.game)}
    href=${`#/m/`+e.id}>${P(`turn_in`,F(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=le().filter(e=>!ve(e,j.value)),n=e=>pe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ge.value?b`<${wt} />
    <${$} name="mine" title=${P(`my_tables`)} matches=${t} empty=${j.value&&P(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${P(`open_seats`)} ...${r(re)} empty=${P(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${P(`watch`)} ...${r(Ce)} attempt=${e} />
    <${$} name="over" title=${P(`over`)} ...${be.value} attempt=${e} />`:b`<p class="soft" role="status">${P(`loading`)}</p>`}var Dt=/* @__PURE__ */ r({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===j.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return b`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${P(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&b`<p class="soft"><${N} name="lucide:git-fork" /> ${P(`parts_from`,a.age)}</p>`}
    <p class="soft">${P(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>b`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&b`<${N} name="lucide:crown" label=${P(`winner`)} />`} ${_(t.seats,e.seat)}
      ${t.ranks&&b` <small>${P(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&b`<button class="quiet" onClick=${()=>n(i)}>${P(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>_(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return b`<table class="standings"><caption>${P(`standings`)}</caption>
    <thead><tr><th scope="col">${P(`line_of_heirs`)}</th><th scope="col">${P(`ages`)}</th><th scope="col">${P(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>b`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===j.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let a=E(e.game),[o,s]=C(()=>Pt(t)),[c,l]=C(Q),[u,d]=C(null),[p,m,g]=h(),_=e=>s(e.map((e,t)=>({...e,heir:o[t].heir}))),v=o.filter(e=>e.heir!==null).length,y=async()=>{let{visibility:r,...a}=c,s=await X(`/v1/campaigns/${e.id}/ages`,o,{after:t.match,branch:n,heirs:o.map(e=>e.heir),...a});s.status===`playing`?(i(),location.hash=`#/m/`+s.id):d(s)};return u?b`<${R} title=${P(`table_is_open`)} name="opening" onClose=${i}><${B} match=${u} linked=${Y(o)} onDone=${i} /><//>`:b`<${R} title=${P(r)} name="opening" onClose=${i}><form onSubmit=${e=>m(y,e)}>
    <p class="soft">${n&&P(`branch_why`,t.age)} ${P(`next_age_why`)}</p>
    <${ot} game=${a} plan=${o} onPlan=${_} />
    <div class="row heirs-row">${o.map((e,t)=>e.heir!==null&&v>1&&o.length>a.seats.min&&b`<button type="button" key=${t} class="quiet"
        onClick=${()=>s(o.filter((e,n)=>n!==t))}>${P(`leaves_table`,t+1)}</button>`)}
      ${o.length<a.seats.max&&b`<button type="button" class="quiet" onClick=${()=>s([...o,{kind:`open`,heir:null}])}>${P(`newcomer`)}</button>`}</div>
    <${Z} terms=${c} onTerms=${l} parts=${[`take_back`,`clock`]} />
    <${f} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${P(`cancel`)}</button><button class="primary" disabled=${g}>${P(`open_it`)}</button></div>
  </form><//>`}function It({id:n}){let[r,a]=C(null),[o,s]=C(null),[c,u]=C(null);if(l(y,[]),l(()=>{e.value=P(`campaign`)}),l(()=>{let e=!1,t=t=>n=>e||t(n);return I(`GET`,`/v1/campaigns/`+n).then(t(e=>{i(e.ages),s(null),a(e)}),t(s)),()=>e=!0},[n,j.value?.id,ne.value]),o&&r?.id!==n)return b`<${k} /><main class="plain" id="main" tabindex="-1"><h1>${P(`campaign`)}</h1><p class="problem" role="alert">${o.message}</p></main>`;if(r?.id!==n||!E(r.game))return b`<${k} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${P(`loading`)}</p></main>`;let d=r.ages.find(e=>e.match===r.next);return b`<${k} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${t(r.game)}>
    <p class="soft">${F(r.game)}</p><h1>${P(`campaign`)}</h1>
    ${!r.complete&&b`<p class="soft">${P(`campaign_cut`)}</p>`}
    <ol class="ages">${r.ages.map(e=>b`<${Mt} key=${e.match} campaign=${r} age=${e} onOpen=${u} />`)}
      ${d&&b`<li class="age next"><button class="primary" onClick=${()=>u({age:d,branch:!1,words:`open_next_age`})}>${P(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${r.lines} ages=${r.ages} />
    ${c&&b`<${Ft} campaign=${r} ...${c} onClose=${()=>u(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ r({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=E(e.game),n=t?Object.entries(G(t,e.seats.length,null,e.options)):[];return[P(`term`,P(`clock`),L(e.clock)),...e.delay?[P(`term`,P(`delay`),Se(e.delay))]:[],P(`term`,P(`take_back_terms`),P(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return P(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?P(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>K(e,t)).join(`, `):K(e,t)}const Ht=e=>I(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>I(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[n,r]=C(null),[i,a,o]=h(),c=async()=>{let t=await Ht(e),n=Rt(t,j.value);n?location.replace(`#/m/`+n):r(t)};l(y,[]),l(()=>{r(null),e&&a(c)},[e,j.value?.id]);let u=t=>a(async()=>{await z();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await c()}catch(e){throw e.status===409&&await c(),e}});if(!n)return b`<${k} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?b`<h1>${i.title}</h1><${f} problem=${i} />${i.status===404&&b`<p>${P(`invited_ask`)}</p>`}<p><a class="button" href="#/">${P(`to_lobby`)}</a></p>`:b`<p class="soft">${P(`loading`)}</p>`}
  </main>`;let{game:d}=n.match??n.tournament;return b`<${k} /><main id="main" class="plain tinted invited" tabindex="-1" style=${s.value.length?t(d):{}}>
    ${n.match?b`<${Gt} told=${n} busy=${o} onCome=${u} />`:b`<${Kt} told=${n} busy=${o} onCome=${()=>u(null)} />`}
    <${f} problem=${i} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return b`<h1>${i?P(`invites_you`,i,F(r.game)):P(`invited_to`,F(r.game))}</h1>
    <p>${E(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>b`<li key=${e} class="row-match"><span class=${`name `+i}><${N} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${_(r.seats,e)}</span>
      ${a.includes(e)&&b`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${P(`term`,P(`sit_down`),P(`seat_of`,e+1))} onClick=${()=>n(e)}>${P(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&b`<p role="status">${P(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>b`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??F(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===j.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===j.value?.id);return b`<h1>${i?P(`invites_you_cup`,i,a):P(`invited_to_cup`,a)}</h1>
    <p>${F(r.game)}. ${P(`term`,P(`clock`),L(r.clock))}. ${P(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>b`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?P(`cup_place`):e.name??P(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?b`<p role="status">${P(`cup_entered`)} <a class="button" href="#/">${P(`to_lobby`)}</a></p>`:s?b`<p><button class="primary" disabled=${t} onClick=${n}>${P(`cup_enter`)}</button></p>`:b`<p role="status">${P(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ r({Keys:()=>rn});const Jt=e=>Promise.all([e,ue(`accounts`),_e(`accounts.css`)]).then(([e])=>e),Yt=()=>Jt(import(`./recovery.js`)),Xt=p(()=>Jt(import(`./tokens.js`)),`TokenList`,!1),Zt=p(Yt,`ComeBack`,!1),Qt=p(Yt,`Recovery`,!1),$t=e=>new URL(`/#key=`+e,location.href).href;function en({player:e,onErased:t}){let[n,r]=C(null),[i,o]=C(!1),[s,c]=C(null),l=e.id===j.value?.id;async function u(){try{await I(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}xe(e.id),t(e)}let d=()=>ie(e.id);return b`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${N} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?b`<span class="chip-state">${P(`in_use`)}</span>`:b`<button onClick=${()=>a(e.id)}>${P(`use`)}</button>`}</header>
    ${e.only&&b`<p class="only-line"><${N} name="lucide:info" /> ${P(`key_only`)}</p>`}
    <p class="key-line">${i?b`<code class="key">${e.token}</code>`:b`<span class="soft">${P(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>o(!i)}><${N} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${P(i?`hide`:`show`)}</button>
      <${Te} text=${e.token} words="key_copy" onCopied=${d} /><${Te} text=${$t(e.token)} words="copy_link" icon="lucide:link" onCopied=${d} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${P(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${P(`erase`)}</button>
    </div>
    ${n&&b`<div class="sure" role="alertdialog" aria-label=${P(n)}><p>${P(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${P(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?u():xe(e.id)}>${P(n+`_yes`)}</button></div></div>`}
    ${s&&b`<p class="problem" role="alert">${s}</p>`}
    <${Xt} player=${e} />
    ${l&&b`<${Qt} player=${e} />`}
  </li>`}function tn(){let[e,t]=C(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{we(await u(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(P(`key_wrong`,e.message))}}return b`<form class="paste" onSubmit=${n}>
    <label class="field">${P(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${P(`add_key`)}</button>
    ${e&&b`<p class="problem" role="alert">${e}</p>`}
  </form>`}function nn(){let e=e=>t=>{c[e].value=t};return b`<section class="panel" aria-labelledby="settings"><h2 id="settings">${P(`settings`)}</h2>
    <${d} label=${P(`set_sound`)} value=${c.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&b`<${d} label=${P(`set_notices`)} hint=${Notification.permission===`denied`?P(`notices_denied`):null} value=${x.value} onPick=${e=>e?te():x.value=!1} />`}
    <${d} label=${P(`set_confirm`)} hint=${P(`hint_confirm`)} value=${c.confirm.value} onPick=${e(`confirm`)} />
    <${d} label=${P(`set_motion`)} value=${c.motion.value} onPick=${e(`motion`)} />
  </section>`}function rn({match:t}){let[n,r]=C(null);return l(()=>{e.value=P(`keys_title`)}),b`<${k} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&b`<p><a class="button" href=${`#/m/`+t}><${N} name="lucide:chevron-left" /> ${P(`back_to_match`)}</a></p>`}
    <h1>${P(`keys_title`)}</h1><p class="soft">${P(`keys_why`)}</p>
    ${n&&b`<p role="status">${P(`erased`,n.name)}</p>`}
    <ul class="key-cards">${T.value.map(e=>b`<${en} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>z({another:!0})}><${N} name="lucide:user-plus" /> ${P(`another_player`)}</button></p>
    <${tn} /><${Zt} /><${nn} />
  </main>`}function an(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function on(e,t){let n=await e.text(),r=an(n);if(!r)return t({problem:P(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.F),ue(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:P(`record_bad`,e.seq,P(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await z();let p=await I(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,m(P(`record_opened`,u)+` `+f)}function sn(e){let[t,n]=C(!1),[r,i]=C(null),a=g(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>on(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return l(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function cn({report:{problem:e,state:t,line:n,of:r}}){return e?b`<p class="problem" role="alert">${e}</p>`:b`<p role="status">${t===`sending`?me(`record_sound`,n):P(`record_checking`)}
    ${r&&b`<progress value=${n} max=${r} aria-label=${P(`record_checking`)}></progress>`}</p>`}function ln({drop:e}){return b`<section class="drop" aria-labelledby="drop">
    <${N} name="lucide:upload" />
    <h2 id="drop">${P(`drop_record`)}</h2><p class="soft">${P(`drop_why`)}</p>
    <label class="button pick-file">${P(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&b`<${cn} report=${e.report} />`}
  </section>`}const un=({min:e,max:t})=>e===t?e:`${e}–${t}`;function dn({look:e}){return b`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>b`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function fn({game:e,onOpen:n}){let r=de.value[e.id];return b`<article class="box tinted" data-game=${e.id} style=${t(e.id)}>
    <${dn} look=${r} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${N} name="lucide:users" label=${P(`seats`)} /> ${un(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${c.language.value}`}><${N} name="lucide:book-open" /><span>${P(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(e,`AgainstBot`)}>${P(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(e,`OpenForm`)}>${P(`open_table`)}</button>
      </div>
    </div>
  </article>`}function pn({onOpen:e}){return s.value.length?b`<div class="shelf">${s.value.map(t=>b`<${fn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:b`<p class="soft" role="status">${o.value?.message}</p>`}var mn=/* @__PURE__ */ r({Lobby:()=>gn});function hn(){let e=`?lang=${c.language.value}`;return b`<footer class="foot">
    <a href=${`/docs/guides`+e}>${P(`guides`)}</a><a href=${`/docs`+e}>${P(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${P(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${P(`credits`)}</a>
  </footer>`}function gn(){let[t,n]=h(),[r,i]=C(null),a=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),ue(`rest`),_e(`replay.css`)]);i({game:e,Form:n[t]})}),c=sn(n);l(y,[]),l(()=>{e.value=``},[]),l(()=>{A()},[j.value?.id,ne.value]),l(()=>{let e=setInterval(()=>document.hidden||A(),2e4);return()=>clearInterval(e)},[]);let u=t??se.value,d=ge.value||se.value,p=s.value.length>0||o.value,m=b`<p class="soft" role="status">${P(`loading`)}</p>`;return b`<${k} /><main class=${`lobby ${c.over?`dropping`:``}`} id="main" tabindex="-1">
    <${f} problem=${u} />
    ${d||!j.value?b`<${ae} matches=${pe.value} attempt=${n} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${P(`open_a_table`)}</h1><p class="what">${P(`what_this_is`)}</p>${p?b`<${pn} onOpen=${a} />`:m}</section>`:m}
    ${p&&d&&b`<div class="lobby-tables"><div><${Et} attempt=${n} /></div><aside><${ln} drop=${c} /></aside></div><${hn} />`}
    ${r&&b`<${r.Form} game=${r.game} onClose=${()=>i(null)} />`}
  </main>`}export{Z as a,Y as c,B as d,De as f,Dt as i,X as l,qt as n,Q as o,Lt as r,ot as s,mn as t,J as u};