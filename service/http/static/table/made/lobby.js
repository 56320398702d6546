import{$ as e,B as t,Bt as n,C as r,Ct as i,D as a,Dt as o,E as s,Et as c,G as l,H as u,I as d,It as f,J as p,K as m,L as h,M as g,O as _,Pt as v,Q as y,R as b,Rt as x,S,St as C,T as w,V as ee,Vt as T,W as E,Y as D,Z as te,_ as ne,_t as O,a as re,b as ie,bt as ae,c as oe,d as k,et as se,f as A,g as ce,gt as j,h as le,ht as ue,i as de,kt as M,l as N,m as P,o as F,p as fe,q as pe,r as me,s as I,st as he,t as ge,tt as L,u as _e,ut as R,v as ve,vt as ye,w as be,wt as xe,x as Se,xt as z,y as Ce,yt as we,z as Te,zt as B}from"./app.js";const Ee={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},De=c(`level`,null),Oe=({bots:e})=>e.includes(De.value)?De.value:e[1]??e[0],ke=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),Ae=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function je(e,t,n,r){let i=n===`bot`?{kind:n,level:Oe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function Me(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:be.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const Ne=({kind:e,who:t})=>e===`invited`&&!t.trim(),V=e=>e.flatMap((e,t)=>Ne(e)?[t]:[]);function Pe(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!Me(e.who));return t?O(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?O(`who_sits_here`):null}async function H(e,t,n){let r=Pe(t);if(r)throw new he(0,{detail:r});await C();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(Ne(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:Me(o)});else{let t=await Fe(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await R(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await de(t,o.id,e);return o}async function Fe(e){let t=i.value.find(t=>t.name===e&&t.id!==z.value?.id);if(t)return t;let{player:n,token:r}=await R(`POST`,`/v1/players`,{body:{name:e},player:null}),a=z.value.id,o={id:n.id,name:n.name,token:r};return v(()=>{ae(o),xe(a)}),o}function U({game:e,plan:n,onPlan:r,names:a=[]}){let o=(e,t)=>r(n.map((n,r)=>r===e?{...n,...t}:n)),s=e=>n.some(t=>t.kind===e),c=(e,t,n,r)=>M`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>o(r,{who:e.target.value})} />`,l=i.value.filter(e=>e.id!==z.value?.id);return M`<ol class=${`seat-rows`+(a.some(Boolean)?` named`:``)}>${n.map(({kind:i,level:s,who:l},u)=>M`<li key=${u}>
    <span class="seat-no">${a[u]??u+1}</span><${L} name=${Ee[i]} />
    <${t} label=${O(`seat_number`,u+1)} value=${i} values=${Object.keys(Ee).map(e=>[e,O(`seat_`+e)])}
      onPick=${t=>r(je(n,u,t,e))} />
    ${i===`bot`&&M`<${t} label=${O(`bot_level`)} value=${s} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>o(u,{level:e})} />`}
    ${i===`invited`&&c(`known-players`,O(`name_or_id`),l,u)}
    ${i===`here`&&c(`players-here`,O(`their_name`),l,u)}
  </li>`)}</ol>
  ${s(`bot`)&&M`<div class="field">${e.levels.map(e=>M`<p key=${e.id} class="hint"><b>${e.name}</b> ${ke(e)}</p>`)}</div>`}
  ${s(`invited`)&&M`<p class="soft">${O(`invited_hint`)}</p>`}
  <datalist id="known-players">${be.value.map(e=>M`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${l.map(e=>M`<option key=${e.id} value=${e.name} />`)}</datalist>`}var Ie=/* @__PURE__ */ T({InviteSheet:()=>Ke,Share:()=>K,linkTo:()=>Le,replace:()=>Re});const W=c(`invitations`,{}),G=(e,t)=>t===null?e:`${e}/${t}`;async function Le(e,t=null){let n=W.value[G(e,t)],r=n&&(await ze(e)).some(({id:e})=>e===n.id);return Be(r?n.token:await Ve(e,t))}async function Re(e,t=null,n=!1){for(let r of await ze(e))(n||r.seat===t)&&await He(r.id);return Be(await Ve(e,t))}const ze=async e=>(await R(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Be=e=>new URL(`/#/i/`+e,location.href).href;async function Ve(e,t){let{id:n,token:r}=await R(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[G(e,t)]:i,...a}=W.value;return W.value=Object.fromEntries([...Object.entries(a),[G(e,t),{id:n,token:r}]].slice(-50)),r}async function He(e){try{await R(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ue({link:e,label:t=O(`link`)}){return M`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${Te} text=${e} words="copy" /></div>
    ${navigator.share&&M`<button onClick=${()=>navigator.share({title:O(`annales`),url:e}).catch(We)}><${L} name="lucide:share-2" /> ${O(`share`)}</button>`}`}function We(e){if(e.name!==`AbortError`)throw e}function Ge({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=B(null),[o,s,c]=h();return f(()=>{s(async()=>a(await Le(e,t)))},[e,t]),M`<div class="invitation-link">
    ${n&&M`<h3>${n}</h3>`}
    ${i&&M`<${Ue} link=${i} label=${t===null?O(`link`):O(`link_for_seat`,t+1)} />`}
    ${(i||o)&&M`<p><button type="button" class="quiet" disabled=${c} onClick=${()=>s(async()=>a(await Re(e,t,r)))}><${L} name="lucide:rotate-ccw" /> ${O(`link_new`)}</button>
      <small class="soft">${O(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${d} problem=${o} />
  </div>`}function K({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return M`<div class="share">
    <p>${O(`share_why`)}</p>
    ${t.map(t=>M`<${Ge} key=${t} match=${e.id} seat=${t} title=${O(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?M`<${Ge} match=${e.id} title=${t.length>0&&O(`link_any_seat`)} isForAll=${n} />`:M`<${Ue} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${O(`to_the_table`)}</a></p>
  </div>`}function Ke({match:e,onClose:t}){return M`<${a} title=${O(`invitation`)} name="opening" onClose=${t}><${K} match=${e} isForAll=${!0} onDone=${t} /><//>`}const q=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function qe({delay:e,onPick:t}){let n=q.indexOf(e);return M`<details class="options"><summary>${O(`more_terms`)} ${n>0&&M`<b>${s(e)}</b>`}</summary>
    <${b} name="delay" label=${O(`delay`)} hint=${O(`hint_delay`)} value=${n} onPick=${e=>t(q[e])} values=${q.map((e,t)=>[t,s(e)])} />
  </details>`}function J(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Je=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Ye=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function Y(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Xe=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function Ze(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>Y(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>Y(e,r,t,n))}function Qe(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>Y(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function $e(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Qe(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function et(e,t,n,r){let i=Je(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??J(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??J(n,t,a);if(n.kind===`list`)a[n.id]=Xe(n,a)?$e(n,r[n.id],a,t):n.default;else{let i=Ze(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const tt=(e,t,n)=>e.options.filter(e=>Xe(e,t)&&(e.kind===`list`||Ze(e,t,n).length>1));function nt(e,t,n,r){let i=Je(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??J(e,t,r))).map(e=>[e.id,r[e.id]]))}const X=(e,t)=>e.value_words?.[String(t)]??String(t);function rt({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function it({option:e,value:n,filled:r,seats:i,onPick:a}){let o=n.split(`,`);return M`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((n,s)=>M`<label key=${s}><span>${O(`seat_number`,s+1)}</span>
      <${t} label=${O(`seat_number`,s+1)} value=${n}
        values=${Qe(e,o,s,r,i).map(t=>[t,X(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function at({option:e,options:t,value:r,filled:i,seats:a,onPick:o}){let s=n(E,[]),c=e.kind===`list`?[]:Ze(e,i,a),l={label:e.words,hint:rt(e,t),value:r,onPick:o};return e.kind===`list`?M`<${it} ...${{option:e,value:r,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?M`<${ee} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?M`<${u} ...${l} />`:M`<${b} ...${l} name=${s} values=${c.map(t=>[t,X(e,t)])} />`}function ot({game:e,filled:t,seats:n,onPick:r}){return tt(e,t,n).map(i=>M`<${at} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}var st=/* @__PURE__ */ T({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:r=[`take_back`,`visibility`,`clock`]}){let i=n=>r=>t({...e,[n]:r}),a=n(E,[]);return M`
    ${r.includes(`take_back`)&&M`<${b} name=${a+`t`} label=${O(`take_back_terms`)} value=${e.take_back} onPick=${i(`take_back`)} values=${ct.map(e=>[e,O(`take_back_`+e)])} />`}
    ${r.includes(`visibility`)&&M`<${b} name=${a+`v`} label=${O(`visibility`)} hint=${O(`hint_`+e.visibility)} value=${e.visibility} onPick=${i(`visibility`)} values=${lt.map(e=>[e,O(`visible_`+e)])} />`}
    ${r.includes(`clock`)&&M`<${b} name=${a+`c`} label=${O(`clock`)} hint=${e.clock?O(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>i(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,_(JSON.parse(e))])} />`}
    ${r.includes(`hints`)&&M`<${b} name=${a+`h`} label=${O(`hints`)} hint=${O(`hint_hints`)} value=${e.hints??``} onPick=${e=>i(`hints`)(e||null)} values=${[``,`always`,`never`].map(e=>[e,O(`hints_`+(e||`bots`))])} />`}
    ${r.includes(`claims`)&&M`<${b} name=${a+`a`} label=${O(`claims`)} hint=${O(`hint_claims`)} value=${mt(e)} onPick=${i(`claim_after`)} values=${ut.map(([e,t])=>[e,O(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:t}){let n=F(e.id)??e,[i,o]=B(()=>Ae(n.seats.min,[{kind:`me`}])),[s,c]=B(n.presets[0]?.id??null),[l,u]=B({}),[f,p]=B({...Q,delay:null}),[m,g]=B(null),[_,v,y]=h(),x=i.length,S=Ye(n,x),C=S.find(e=>e.id===s)??S[0],w=et(n,x,C,l),T=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),E=Object.keys(nt(n,x,C,w)).length,D=async()=>{let e=await H(`/v1/matches`,i,{game:n.id,options:nt(n,x,C,w),...C&&{preset:C.id},...f,claim_after:T&&mt(f)||null});r(),i.some(e=>e.kind===`open`||e.kind===`invited`)?g(e):(t(),location.hash=`#/m/`+e.id)};return M`<div class="tinted" style=${k(n.id)}><${a} title=${m?O(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${m?M`<${K} match=${m} linked=${V(i)} onDone=${t} />`:M`
    <form onSubmit=${e=>v(D,e)}>
      <${ee} label=${O(`number_of_seats`)} value=${x} min=${n.seats.min} max=${n.seats.max} onPick=${e=>o(Ae(e,i))} />
      <${U} game=${n} plan=${i} onPlan=${o} />
      ${V(i).length>0&&f.visibility===`public`&&M`<p class="soft">${O(`linked_is_public`)}</p>`}
      ${S.length>1&&M`<${b} name="preset" label=${O(`preset`)} hint=${C.effect} value=${C.id} onPick=${e=>{c(e),u({})}} values=${S.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${O(`change_rules`)} ${E>0&&M`<b>${O(`changed`,E)}</b>`}</summary>
        <${ot} game=${n} filled=${w} seats=${x} onPick=${(e,t)=>u({...l,[e]:t})} />
      </details>
      <${Z} terms=${f} onTerms=${p} parts=${[`take_back`,`visibility`,`clock`,`hints`,T&&`claims`]} />
      <${qe} delay=${f.delay} onPick=${e=>p({...f,delay:e})} />
      <${d} problem=${_} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${O(`cancel`)}</button><button class="primary" disabled=${y}>${O(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:t}){let[n,r,i]=h(),o=n=>r(async()=>{De.value=n;let r=await H(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return M`<div class="tinted" style=${k(e.id)}><${a} title=${O(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>M`<li key=${t.id}><button class="choice" autofocus=${t.id===Oe(e)} disabled=${i} onClick=${()=>o(t.id)}>
      <${L} name="lucide:bot" /><span><b>${t.name}</b><small>${ke(t)}</small></span></button></li>`)}</ul>
    <${d} problem=${n} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(o.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return M`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return M`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===z.value?.id?`own`:``}`}>
      <${L} name=${i?`lucide:crown`:yt[n.kind]} label=${i?O(`winner`):r?O(`to_move`):void 0} />${g(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===z.value?.id);if(e.status===`open`)return O(`waits_for_players`);if(e.status===`playing`)return P(e)?O(`your_turn`):O(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?O(`drawn`):t?n[t.seat]===1?O(`you_won`):O(`you_lost`):O(`over_word`):O(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:t}){let n=P(e),r=e.seats.some(e=>e.kind===`player`&&e.player===z.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return M`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${k(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${A(e.game)}${e.campaign&&M` <small>${O(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&M`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${O(`campaign`)} title=${O(`campaign`)}><${L} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${i?M`<button class="sit" onClick=${()=>t(async()=>{await re(e.id,i.seat),location.hash=`#/m/`+e.id})}>${O(`sit_down`)}</button>`:M`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:M`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?M`<ul class="rows">${n.map(e=>M`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:M`<p class="soft">${i}</p>`}
    ${r&&M`<button class="quiet" onClick=${()=>a(()=>Ce(t))}>${O(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{fe.value=e,r()};return M`<nav class="filter" aria-label=${O(`filter`)}>${[``,...I.value.map(e=>e.id)].map(t=>M`<button key=${t}
    class="chip-button" aria-pressed=${String(fe.value===t)} onClick=${()=>e(t)}>${t?F(t).title:O(`all_games`)}</button>`)}</nav>`}function Tt(){let e=ve().filter(P);return e.length>0&&M`<nav class="turns" aria-label=${O(`your_turn`)}>${e.map(e=>M`<a key=${e.id} class="button tinted" style=${k(e.game)}
    href=${`#/m/`+e.id}>${O(`turn_in`,A(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=ve().filter(e=>!me(e,z.value)),n=e=>ne.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ce.value?M`<${wt} />
    <${$} name="mine" title=${O(`my_tables`)} matches=${t} empty=${z.value&&O(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${O(`open_seats`)} ...${r(ie)} empty=${O(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${O(`watch`)} ...${r(S)} attempt=${e} />
    <${$} name="over" title=${O(`over`)} ...${Se.value} attempt=${e} />`:M`<p class="soft" role="status">${O(`loading`)}</p>`}var Dt=/* @__PURE__ */ T({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===z.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return M`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${O(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&M`<p class="soft"><${L} name="lucide:git-fork" /> ${O(`parts_from`,a.age)}</p>`}
    <p class="soft">${O(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>M`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&M`<${L} name="lucide:crown" label=${O(`winner`)} />`} ${g(t.seats,e.seat)}
      ${t.ranks&&M` <small>${O(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&M`<button class="quiet" onClick=${()=>n(i)}>${O(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>g(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return M`<table class="standings"><caption>${O(`standings`)}</caption>
    <thead><tr><th scope="col">${O(`line_of_heirs`)}</th><th scope="col">${O(`ages`)}</th><th scope="col">${O(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>M`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===z.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&Me(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let o=F(e.game),[s,c]=B(()=>Pt(t)),[l,u]=B(Q),[f,p]=B(null),[m,g,_]=h(),v=e=>c(e.map((e,t)=>({...e,heir:s[t].heir}))),y=s.filter(e=>e.heir!==null).length,b=async()=>{let{visibility:r,...a}=l,o=await H(`/v1/campaigns/${e.id}/ages`,s,{after:t.match,branch:n,heirs:s.map(e=>e.heir),...a});o.status===`playing`?(i(),location.hash=`#/m/`+o.id):p(o)};return f?M`<${a} title=${O(`table_is_open`)} name="opening" onClose=${i}><${K} match=${f} linked=${V(s)} onDone=${i} /><//>`:M`<${a} title=${O(r)} name="opening" onClose=${i}><form onSubmit=${e=>g(b,e)}>
    <p class="soft">${n&&O(`branch_why`,t.age)} ${O(`next_age_why`)}</p>
    <${U} game=${o} plan=${s} onPlan=${v} />
    <div class="row heirs-row">${s.map((e,t)=>e.heir!==null&&y>1&&s.length>o.seats.min&&M`<button type="button" key=${t} class="quiet"
        onClick=${()=>c(s.filter((e,n)=>n!==t))}>${O(`leaves_table`,t+1)}</button>`)}
      ${s.length<o.seats.max&&M`<button type="button" class="quiet" onClick=${()=>c([...s,{kind:`open`,heir:null}])}>${O(`newcomer`)}</button>`}</div>
    <${Z} terms=${l} onTerms=${u} parts=${[`take_back`,`clock`]} />
    <${d} problem=${m} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${O(`cancel`)}</button><button class="primary" disabled=${_}>${O(`open_it`)}</button></div>
  </form><//>`}function It({id:e}){let[t,n]=B(null),[r,i]=B(null),[a,o]=B(null);if(f(N,[]),f(()=>{se.value=O(`campaign`)}),f(()=>{let t=!1,r=e=>n=>t||e(n);return R(`GET`,`/v1/campaigns/`+e).then(r(e=>{w(e.ages),i(null),n(e)}),r(i)),()=>t=!0},[e,z.value?.id,y.value]),r&&t?.id!==e)return M`<${l} /><main class="plain" id="main" tabindex="-1"><h1>${O(`campaign`)}</h1><p class="problem" role="alert">${r.message}</p></main>`;if(t?.id!==e||!F(t.game))return M`<${l} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${O(`loading`)}</p></main>`;let s=t.ages.find(e=>e.match===t.next);return M`<${l} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${k(t.game)}>
    <p class="soft">${A(t.game)}</p><h1>${O(`campaign`)}</h1>
    ${!t.complete&&M`<p class="soft">${O(`campaign_cut`)}</p>`}
    <ol class="ages">${t.ages.map(e=>M`<${Mt} key=${e.match} campaign=${t} age=${e} onOpen=${o} />`)}
      ${s&&M`<li class="age next"><button class="primary" onClick=${()=>o({age:s,branch:!1,words:`open_next_age`})}>${O(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${t.lines} ages=${t.ages} />
    ${a&&M`<${Ft} campaign=${t} ...${a} onClose=${()=>o(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ T({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=F(e.game),n=t?Object.entries(nt(t,e.seats.length,null,e.options)):[];return[O(`term`,O(`clock`),_(e.clock)),...e.delay?[O(`term`,O(`delay`),s(e.delay))]:[],O(`term`,O(`take_back_terms`),O(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return O(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?O(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>X(e,t)).join(`, `):X(e,t)}const Ht=e=>R(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>R(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[t,n]=B(null),[r,i,a]=h(),o=async()=>{let t=await Ht(e),r=Rt(t,z.value);r?location.replace(`#/m/`+r):n(t)};f(N,[]),f(()=>{n(null),e&&i(o)},[e,z.value?.id]);let s=t=>i(async()=>{await C();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await o()}catch(e){throw e.status===409&&await o(),e}});if(!t)return M`<${l} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!r)}>
    ${r?M`<h1>${r.title}</h1><${d} problem=${r} />${r.status===404&&M`<p>${O(`invited_ask`)}</p>`}<p><a class="button" href="#/">${O(`to_lobby`)}</a></p>`:M`<p class="soft">${O(`loading`)}</p>`}
  </main>`;let{game:c}=t.match??t.tournament;return M`<${l} /><main id="main" class="plain tinted invited" tabindex="-1" style=${I.value.length?k(c):{}}>
    ${t.match?M`<${Gt} told=${t} busy=${a} onCome=${s} />`:M`<${Kt} told=${t} busy=${a} onCome=${()=>s(null)} />`}
    <${d} problem=${r} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return M`<h1>${i?O(`invites_you`,i,A(r.game)):O(`invited_to`,A(r.game))}</h1>
    <p>${F(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>M`<li key=${e} class="row-match"><span class=${`name `+i}><${L} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${g(r.seats,e)}</span>
      ${a.includes(e)&&M`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${O(`term`,O(`sit_down`),O(`seat_of`,e+1))} onClick=${()=>n(e)}>${O(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&M`<p role="status">${O(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>M`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??A(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===z.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===z.value?.id);return M`<h1>${i?O(`invites_you_cup`,i,a):O(`invited_to_cup`,a)}</h1>
    <p>${A(r.game)}. ${O(`term`,O(`clock`),_(r.clock))}. ${O(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>M`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?O(`cup_place`):e.name??O(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?M`<p role="status">${O(`cup_entered`)} <a class="button" href="#/">${O(`to_lobby`)}</a></p>`:s?M`<p><button class="primary" disabled=${t} onClick=${n}>${O(`cup_enter`)}</button></p>`:M`<p role="status">${O(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ T({Keys:()=>rn});const Jt=e=>Promise.all([e,j(`accounts`),p(`accounts.css`)]).then(([e])=>e),Yt=()=>Jt(import(`./recovery.js`)),Xt=D(()=>Jt(import(`./tokens.js`)),`TokenList`,!1),Zt=D(Yt,`ComeBack`,!1),Qt=D(Yt,`Recovery`,!1),$t=e=>new URL(`/#key=`+e,location.href).href;function en({player:e,onErased:t}){let[n,r]=B(null),[i,a]=B(!1),[o,s]=B(null),c=e.id===z.value?.id;async function l(){try{await R(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return s(e.message)}we(e.id),t(e)}let u=()=>ye(e.id);return M`<li class=${`key-card`+(c?` used`:``)} data-player=${e.id}>
    <header><${L} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${c?M`<span class="chip-state">${O(`in_use`)}</span>`:M`<button onClick=${()=>xe(e.id)}>${O(`use`)}</button>`}</header>
    ${e.only&&M`<p class="only-line"><${L} name="lucide:info" /> ${O(`key_only`)}</p>`}
    <p class="key-line">${i?M`<code class="key">${e.token}</code>`:M`<span class="soft">${O(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>a(!i)}><${L} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${O(i?`hide`:`show`)}</button>
      <${Te} text=${e.token} words="key_copy" onCopied=${u} /><${Te} text=${$t(e.token)} words="copy_link" icon="lucide:link" onCopied=${u} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${O(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${O(`erase`)}</button>
    </div>
    ${n&&M`<div class="sure" role="alertdialog" aria-label=${O(n)}><p>${O(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${O(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?l():we(e.id)}>${O(n+`_yes`)}</button></div></div>`}
    ${o&&M`<p class="problem" role="alert">${o}</p>`}
    <${Xt} player=${e} />
    ${c&&M`<${Qt} player=${e} />`}
  </li>`}function tn(){let[e,t]=B(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{ae(await m(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(O(`key_wrong`,e.message))}}return M`<form class="paste" onSubmit=${n}>
    <label class="field">${O(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${O(`add_key`)}</button>
    ${e&&M`<p class="problem" role="alert">${e}</p>`}
  </form>`}function nn(){let t=e=>t=>{o[e].value=t};return M`<section class="panel" aria-labelledby="settings"><h2 id="settings">${O(`settings`)}</h2>
    <${u} label=${O(`set_sound`)} value=${o.sound.value} onPick=${t(`sound`)} />
    ${`Notification`in window&&M`<${u} label=${O(`set_notices`)} hint=${Notification.permission===`denied`?O(`notices_denied`):null} value=${e.value} onPick=${t=>t?te():e.value=!1} />`}
    <${u} label=${O(`set_confirm`)} hint=${O(`hint_confirm`)} value=${o.confirm.value} onPick=${t(`confirm`)} />
    <${u} label=${O(`set_motion`)} value=${o.motion.value} onPick=${t(`motion`)} />
  </section>`}function rn({match:e}){let[t,n]=B(null);return f(()=>{se.value=O(`keys_title`)}),M`<${l} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&M`<p><a class="button" href=${`#/m/`+e}><${L} name="lucide:chevron-left" /> ${O(`back_to_match`)}</a></p>`}
    ${location.pathname!==`/`&&M`<p><a class="button" href=${location.pathname+location.search}><${L} name="lucide:chevron-left" /> ${O(`back_to_sign_in`)}</a></p>`}
    <h1>${O(`keys_title`)}</h1><p class="soft">${O(`keys_why`)}</p>
    ${t&&M`<p role="status">${O(`erased`,t.name)}</p>`}
    <ul class="key-cards">${i.value.map(e=>M`<${en} key=${e.id} player=${e} onErased=${n} />`)}</ul>
    <p><button onClick=${()=>C({another:!0})}><${L} name="lucide:user-plus" /> ${O(`another_player`)}</button></p>
    <${tn} /><${Zt} /><${nn} />
  </main>`}function an(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function on(e,t){t({state:`going`}),await C();let n=await R(`POST`,`/v1/records`,{body:e,type:`text/plain`});t(null),location.hash=`#/m/`+n.id,pe(O(`moves_opened`))}async function sn(e,t){let n=await e.text();if(n.trimStart().startsWith(`annales-moves`))return on(n,t);let r=an(n);if(!r)return t({problem:O(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.F),j(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:O(`record_bad`,e.seq,O(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await C();let p=await R(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,pe(O(`record_opened`,u)+` `+f)}function cn(e){let[t,n]=B(!1),[r,i]=B(null),a=x(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>sn(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return f(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function ln({report:{problem:e,state:t,line:n,of:r}}){return e?M`<p class="problem" role="alert">${e}</p>`:t===`going`?M`<p role="status">${O(`moves_replaying`)}</p>`:M`<p role="status">${t===`sending`?ue(`record_sound`,n):O(`record_checking`)}
    ${r&&M`<progress value=${n} max=${r} aria-label=${O(`record_checking`)}></progress>`}</p>`}function un({drop:e}){return M`<details class="paste"><summary>${O(`paste_moves`)}</summary>
    <form onSubmit=${t=>{t.preventDefault();let n=new FormData(t.target).get(`moves`);e.take({text:async()=>n})}}><label>${O(`moves_label`)}
      <textarea name="moves" rows="6" required spellcheck="false" placeholder="annales-moves 1"></textarea></label>
      <button>${O(`open_moves`)}</button></form></details>`}function dn({drop:e}){return M`<section class="drop" aria-labelledby="drop">
    <${L} name="lucide:upload" />
    <h2 id="drop">${O(`drop_record`)}</h2><p class="soft">${O(`drop_why`)}</p>
    <label class="button pick-file">${O(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson,.txt,text/plain" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    <${un} drop=${e} />
    ${e.report&&M`<${ln} report=${e.report} />`}
  </section>`}const fn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function pn({look:e}){return M`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>M`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function mn({game:e,onOpen:t}){let n=_e.value[e.id];return M`<article class="box tinted" data-game=${e.id} style=${k(e.id)}>
    <${pn} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${L} name="lucide:users" label=${O(`seats`)} /> ${fn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${o.language.value}`}><${L} name="lucide:book-open" /><span>${O(`rules`)}</span></a>
      </div>
      ${e.guide&&M`<a class="learn" href=${`#/learn/${e.id}`} aria-label=${O(`learn`,e.title,e.guide)}><${L} name="lucide:graduation-cap" /><span>${O(`learn_in`,e.guide)}</span></a>`}
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${O(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${O(`open_table`)}</button>
      </div>
    </div>
  </article>`}function hn({onOpen:e}){return I.value.length?M`<div class="shelf">${I.value.map(t=>M`<${mn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:M`<p class="soft" role="status">${oe.value?.message}</p>`}var gn=/* @__PURE__ */ T({Lobby:()=>vn});function _n(){let e=`?lang=${o.language.value}`;return M`<footer class="foot">
    <a href=${`/docs/guides`+e}>${O(`guides`)}</a><a href=${`/docs`+e}>${O(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${O(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${O(`credits`)}</a>
  </footer>`}function vn(){let[e,t]=h(),[n,i]=B(null),a=(e,n)=>t(async()=>{let[t]=await Promise.all([Promise.resolve().then(()=>st),j(`rest`),p(`replay.css`)]);i({game:e,Form:t[n]})}),o=cn(t);f(N,[]),f(()=>{se.value=``},[]),f(()=>{r()},[z.value?.id,y.value]),f(()=>{let e=setInterval(()=>document.hidden||r(),2e4);return()=>clearInterval(e)},[]);let s=e??le.value,c=ce.value||le.value,u=I.value.length>0||oe.value,m=M`<p class="soft" role="status">${O(`loading`)}</p>`;return M`<${l} /><main class=${`lobby ${o.over?`dropping`:``}`} id="main" tabindex="-1">
    <${d} problem=${s} />
    ${c||!z.value?M`<${ge} matches=${ne.value} attempt=${t} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${O(`open_a_table`)}</h1><p class="what">${O(`what_this_is`)}</p>${u?M`<${hn} onOpen=${a} />`:m}</section>`:m}
    ${u&&c&&M`<div class="lobby-tables"><div><${Et} attempt=${t} /></div><aside><${dn} drop=${o} /></aside></div><${_n} />`}
    ${n&&M`<${n.Form} game=${n.game} onClose=${()=>i(null)} />`}
  </main>`}export{Z as a,Ie as c,H as d,Oe as f,Dt as i,U as l,qt as n,Q as o,Lt as r,K as s,gn as t,V as u};