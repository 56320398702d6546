import{$ as e,A as t,B as n,Bt as r,C as i,Ct as a,D as o,Dt as s,E as c,Et as l,G as u,H as d,I as f,It as p,J as m,K as h,L as g,M as _,O as v,Pt as y,Q as b,R as x,Rt as S,S as C,St as w,T,V as ee,Vt as E,W as D,Y as te,Z as ne,_ as re,_t as O,a as ie,b as k,bt as ae,c as oe,d as A,et as j,f as se,g as ce,gt as M,h as le,ht as ue,j as N,k as de,kt as P,l as fe,m as pe,p as me,q as he,s as ge,st as _e,t as ve,tt as F,u as ye,ut as I,v as be,vt as xe,w as L,wt as Se,x as R,xt as z,y as Ce,yt as we,z as B,zt as V}from"./app.js";var Te=/* @__PURE__ */ E({InviteSheet:()=>Fe,Share:()=>W,linkTo:()=>Ee,replace:()=>De});const H=l(`invitations`,{}),U=(e,t)=>t===null?e:`${e}/${t}`;async function Ee(e,t=null){let n=H.value[U(e,t)],r=n&&(await Oe(e)).some(({id:e})=>e===n.id);return ke(r?n.token:await Ae(e,t))}async function De(e,t=null,n=!1){for(let r of await Oe(e))(n||r.seat===t)&&await je(r.id);return ke(await Ae(e,t))}const Oe=async e=>(await I(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,ke=e=>new URL(`/#/i/`+e,location.href).href;async function Ae(e,t){let{id:n,token:r}=await I(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[U(e,t)]:i,...a}=H.value;return H.value=Object.fromEntries([...Object.entries(a),[U(e,t),{id:n,token:r}]].slice(-50)),r}async function je(e){try{await I(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Me({link:e,label:t=O(`link`)}){return P`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${B} text=${e} words="copy" /></div>
    ${navigator.share&&P`<button onClick=${()=>navigator.share({title:O(`annales`),url:e}).catch(Ne)}><${F} name="lucide:share-2" /> ${O(`share`)}</button>`}`}function Ne(e){if(e.name!==`AbortError`)throw e}function Pe({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=V(null),[o,s,c]=g();return p(()=>{s(async()=>a(await Ee(e,t)))},[e,t]),P`<div class="invitation-link">
    ${n&&P`<h3>${n}</h3>`}
    ${i&&P`<${Me} link=${i} label=${t===null?O(`link`):O(`link_for_seat`,t+1)} />`}
    ${(i||o)&&P`<p><button type="button" class="quiet" disabled=${c} onClick=${()=>s(async()=>a(await De(e,t,r)))}><${F} name="lucide:rotate-ccw" /> ${O(`link_new`)}</button>
      <small class="soft">${O(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${f} problem=${o} />
  </div>`}function W({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return P`<div class="share">
    <p>${O(`share_why`)}</p>
    ${t.map(t=>P`<${Pe} key=${t} match=${e.id} seat=${t} title=${O(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?P`<${Pe} match=${e.id} title=${t.length>0&&O(`link_any_seat`)} isForAll=${n} />`:P`<${Me} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${O(`to_the_table`)}</a></p>
  </div>`}function Fe({match:e,onClose:t}){return P`<${L} title=${O(`invitation`)} name="opening" onClose=${t}><${W} match=${e} isForAll=${!0} onDone=${t} /><//>`}const G=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Ie({delay:e,onPick:t}){let n=G.indexOf(e);return P`<details class="options"><summary>${O(`more_terms`)} ${n>0&&P`<b>${R(e)}</b>`}</summary>
    <${x} name="delay" label=${O(`delay`)} hint=${O(`hint_delay`)} value=${n} onPick=${e=>t(G[e])} values=${G.map((e,t)=>[t,R(e)])} />
  </details>`}function K(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Le=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Re=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function q(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const ze=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function Be(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>q(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>q(e,r,t,n))}function Ve(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>q(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function He(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Ve(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ue(e,t,n,r){let i=Le(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??K(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??K(n,t,a);if(n.kind===`list`)a[n.id]=ze(n,a)?He(n,r[n.id],a,t):n.default;else{let i=Be(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const We=(e,t,n)=>e.options.filter(e=>ze(e,t)&&(e.kind===`list`||Be(e,t,n).length>1));function Ge(e,t,n,r){let i=Le(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??K(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ke({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function qe({option:e,value:t,filled:r,seats:i,onPick:a}){let o=t.split(`,`);return P`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>P`<label key=${s}><span>${O(`seat_number`,s+1)}</span>
      <${n} label=${O(`seat_number`,s+1)} value=${t}
        values=${Ve(e,o,s,r,i).map(t=>[t,J(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Je({option:e,options:t,value:n,filled:i,seats:a,onPick:o}){let s=r(D,[]),c=e.kind===`list`?[]:Be(e,i,a),l={label:e.words,hint:Ke(e,t),value:n,onPick:o};return e.kind===`list`?P`<${qe} ...${{option:e,value:n,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?P`<${ee} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?P`<${d} ...${l} />`:P`<${x} ...${l} name=${s} values=${c.map(t=>[t,J(e,t)])} />`}function Ye({game:e,filled:t,seats:n,onPick:r}){return We(e,t,n).map(i=>P`<${Je} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Xe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Ze=l(`level`,null),Qe=({bots:e})=>e.includes(Ze.value)?Ze.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:Qe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:C.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?O(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?O(`who_sits_here`):null}async function X(e,t,n){let r=it(t);if(r)throw new _e(0,{detail:r});await w();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await I(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await oe(t,o.id,e);return o}async function at(e){let t=a.value.find(t=>t.name===e&&t.id!==z.value?.id);if(t)return t;let{player:n,token:r}=await I(`POST`,`/v1/players`,{body:{name:e},player:null}),i=z.value.id,o={id:n.id,name:n.name,token:r};return y(()=>{ae(o),Se(i)}),o}function ot({game:e,plan:t,onPlan:r,names:i=[]}){let o=(e,n)=>r(t.map((t,r)=>r===e?{...t,...n}:t)),s=e=>t.some(t=>t.kind===e),c=(e,t,n,r)=>P`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>o(r,{who:e.target.value})} />`,l=a.value.filter(e=>e.id!==z.value?.id);return P`<ol class=${`seat-rows`+(i.some(Boolean)?` named`:``)}>${t.map(({kind:a,level:s,who:l},u)=>P`<li key=${u}>
    <span class="seat-no">${i[u]??u+1}</span><${F} name=${Xe[a]} />
    <${n} label=${O(`seat_number`,u+1)} value=${a} values=${Object.keys(Xe).map(e=>[e,O(`seat_`+e)])}
      onPick=${n=>r(tt(t,u,n,e))} />
    ${a===`bot`&&P`<${n} label=${O(`bot_level`)} value=${s} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>o(u,{level:e})} />`}
    ${a===`invited`&&c(`known-players`,O(`name_or_id`),l,u)}
    ${a===`here`&&c(`players-here`,O(`their_name`),l,u)}
  </li>`)}</ol>
  ${s(`bot`)&&P`<div class="field">${e.levels.map(e=>P`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${s(`invited`)&&P`<p class="soft">${O(`invited_hint`)}</p>`}
  <datalist id="known-players">${C.value.map(e=>P`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${l.map(e=>P`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ E({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let i=n=>r=>t({...e,[n]:r}),a=r(D,[]);return P`
    ${n.includes(`take_back`)&&P`<${x} name=${a+`t`} label=${O(`take_back_terms`)} value=${e.take_back} onPick=${i(`take_back`)} values=${ct.map(e=>[e,O(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&P`<${x} name=${a+`v`} label=${O(`visibility`)} hint=${O(`hint_`+e.visibility)} value=${e.visibility} onPick=${i(`visibility`)} values=${lt.map(e=>[e,O(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&P`<${x} name=${a+`c`} label=${O(`clock`)} hint=${e.clock?O(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>i(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,ve(JSON.parse(e))])} />`}
    ${n.includes(`claims`)&&P`<${x} name=${a+`a`} label=${O(`claims`)} hint=${O(`hint_claims`)} value=${mt(e)} onPick=${i(`claim_after`)} values=${ut.map(([e,t])=>[e,O(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:n}){let r=T(e.id)??e,[i,a]=V(()=>et(r.seats.min,[{kind:`me`}])),[o,s]=V(r.presets[0]?.id??null),[c,l]=V({}),[u,d]=V({...Q,delay:null}),[p,m]=V(null),[h,_,v]=g(),y=i.length,b=Re(r,y),S=b.find(e=>e.id===o)??b[0],C=Ue(r,y,S,c),w=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),E=Object.keys(Ge(r,y,S,C)).length,D=async()=>{let e=await X(`/v1/matches`,i,{game:r.id,options:Ge(r,y,S,C),...S&&{preset:S.id},...u,claim_after:w&&mt(u)||null});k(),i.some(e=>e.kind===`open`||e.kind===`invited`)?m(e):(n(),location.hash=`#/m/`+e.id)};return P`<div class="tinted" style=${t(r.id)}><${L} title=${p?O(`table_is_open`):r.title} name="opening" onClose=${n}>
    ${p?P`<${W} match=${p} linked=${Y(i)} onDone=${n} />`:P`
    <form onSubmit=${e=>_(D,e)}>
      <${ee} label=${O(`number_of_seats`)} value=${y} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a(et(e,i))} />
      <${ot} game=${r} plan=${i} onPlan=${a} />
      ${Y(i).length>0&&u.visibility===`public`&&P`<p class="soft">${O(`linked_is_public`)}</p>`}
      ${b.length>1&&P`<${x} name="preset" label=${O(`preset`)} hint=${S.effect} value=${S.id} onPick=${e=>{s(e),l({})}} values=${b.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${O(`change_rules`)} ${E>0&&P`<b>${O(`changed`,E)}</b>`}</summary>
        <${Ye} game=${r} filled=${C} seats=${y} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${Z} terms=${u} onTerms=${d} parts=${[`take_back`,`visibility`,`clock`,w&&`claims`]} />
      <${Ie} delay=${u.delay} onPick=${e=>d({...u,delay:e})} />
      <${f} problem=${h} />
      <div class="sheet-foot"><button type="button" onClick=${n}>${O(`cancel`)}</button><button class="primary" disabled=${v}>${O(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:n}){let[r,i,a]=g(),o=t=>i(async()=>{Ze.value=t;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:t})],{game:e.id,take_back:`free`});n(),location.hash=`#/m/`+r.id});return P`<div class="tinted" style=${t(e.id)}><${L} title=${O(`against_bot`)} onClose=${n}>
    <ul class="choices">${e.levels.map(t=>P`<li key=${t.id}><button class="choice" autofocus=${t.id===Qe(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${F} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${f} problem=${r} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(s.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return P`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return P`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===z.value?.id?`own`:``}`}>
      <${F} name=${i?`lucide:crown`:yt[n.kind]} label=${i?O(`winner`):r?O(`to_move`):void 0} />${_(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===z.value?.id);if(e.status===`open`)return O(`waits_for_players`);if(e.status===`playing`)return A(e)?O(`your_turn`):O(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?O(`drawn`):t?n[t.seat]===1?O(`you_won`):O(`you_lost`):O(`over_word`):O(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:n}){let r=A(e),i=e.seats.some(e=>e.kind===`player`&&e.player===z.value?.id),a=e.status===`open`&&!i&&e.seats.find(e=>e.kind===`open`);return P`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${e.id} style=${t(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${N(e.game)}${e.campaign&&P` <small>${O(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&P`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${O(`campaign`)} title=${O(`campaign`)}><${F} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${a?P`<button class="sit" onClick=${()=>n(async()=>{await fe(e.id,a.seat),location.hash=`#/m/`+e.id})}>${O(`sit_down`)}</button>`:P`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:P`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?P`<ul class="rows">${n.map(e=>P`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:P`<p class="soft">${i}</p>`}
    ${r&&P`<button class="quiet" onClick=${()=>a(()=>ce(t))}>${O(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{ye.value=e,k()};return P`<nav class="filter" aria-label=${O(`filter`)}>${[``,...c.value.map(e=>e.id)].map(t=>P`<button key=${t}
    class="chip-button" aria-pressed=${String(ye.value===t)} onClick=${()=>e(t)}>${t?T(t).title:O(`all_games`)}</button>`)}</nav>`}function Tt(){let e=le().filter(A);return e.length>0&&P`<nav class="turns" aria-label=${O(`your_turn`)}>${e.map(e=>P`<a key=${e.id} class="button tinted" style=${t(e.game)}
    href=${`#/m/`+e.id}>${O(`turn_in`,N(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=le().filter(e=>!ge(e,z.value)),n=e=>pe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return me.value?P`<${wt} />
    <${$} name="mine" title=${O(`my_tables`)} matches=${t} empty=${z.value&&O(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${O(`open_seats`)} ...${r(re)} empty=${O(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${O(`watch`)} ...${r(Ce)} attempt=${e} />
    <${$} name="over" title=${O(`over`)} ...${be.value} attempt=${e} />`:P`<p class="soft" role="status">${O(`loading`)}</p>`}var Dt=/* @__PURE__ */ E({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===z.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return P`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${O(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&P`<p class="soft"><${F} name="lucide:git-fork" /> ${O(`parts_from`,a.age)}</p>`}
    <p class="soft">${O(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>P`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&P`<${F} name="lucide:crown" label=${O(`winner`)} />`} ${_(t.seats,e.seat)}
      ${t.ranks&&P` <small>${O(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&P`<button class="quiet" onClick=${()=>n(i)}>${O(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>_(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return P`<table class="standings"><caption>${O(`standings`)}</caption>
    <thead><tr><th scope="col">${O(`line_of_heirs`)}</th><th scope="col">${O(`ages`)}</th><th scope="col">${O(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>P`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===z.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let a=T(e.game),[o,s]=V(()=>Pt(t)),[c,l]=V(Q),[u,d]=V(null),[p,m,h]=g(),_=e=>s(e.map((e,t)=>({...e,heir:o[t].heir}))),v=o.filter(e=>e.heir!==null).length,y=async()=>{let{visibility:r,...a}=c,s=await X(`/v1/campaigns/${e.id}/ages`,o,{after:t.match,branch:n,heirs:o.map(e=>e.heir),...a});s.status===`playing`?(i(),location.hash=`#/m/`+s.id):d(s)};return u?P`<${L} title=${O(`table_is_open`)} name="opening" onClose=${i}><${W} match=${u} linked=${Y(o)} onDone=${i} /><//>`:P`<${L} title=${O(r)} name="opening" onClose=${i}><form onSubmit=${e=>m(y,e)}>
    <p class="soft">${n&&O(`branch_why`,t.age)} ${O(`next_age_why`)}</p>
    <${ot} game=${a} plan=${o} onPlan=${_} />
    <div class="row heirs-row">${o.map((e,t)=>e.heir!==null&&v>1&&o.length>a.seats.min&&P`<button type="button" key=${t} class="quiet"
        onClick=${()=>s(o.filter((e,n)=>n!==t))}>${O(`leaves_table`,t+1)}</button>`)}
      ${o.length<a.seats.max&&P`<button type="button" class="quiet" onClick=${()=>s([...o,{kind:`open`,heir:null}])}>${O(`newcomer`)}</button>`}</div>
    <${Z} terms=${c} onTerms=${l} parts=${[`take_back`,`clock`]} />
    <${f} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${O(`cancel`)}</button><button class="primary" disabled=${h}>${O(`open_it`)}</button></div>
  </form><//>`}function It({id:e}){let[n,r]=V(null),[a,o]=V(null),[s,c]=V(null);if(p(v,[]),p(()=>{j.value=O(`campaign`)}),p(()=>{let t=!1,n=e=>n=>t||e(n);return I(`GET`,`/v1/campaigns/`+e).then(n(e=>{i(e.ages),o(null),r(e)}),n(o)),()=>t=!0},[e,z.value?.id,b.value]),a&&n?.id!==e)return P`<${u} /><main class="plain" id="main" tabindex="-1"><h1>${O(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==e||!T(n.game))return P`<${u} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${O(`loading`)}</p></main>`;let l=n.ages.find(e=>e.match===n.next);return P`<${u} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${t(n.game)}>
    <p class="soft">${N(n.game)}</p><h1>${O(`campaign`)}</h1>
    ${!n.complete&&P`<p class="soft">${O(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>P`<${Mt} key=${e.match} campaign=${n} age=${e} onOpen=${c} />`)}
      ${l&&P`<li class="age next"><button class="primary" onClick=${()=>c({age:l,branch:!1,words:`open_next_age`})}>${O(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${n.lines} ages=${n.ages} />
    ${s&&P`<${Ft} campaign=${n} ...${s} onClose=${()=>c(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ E({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=T(e.game),n=t?Object.entries(Ge(t,e.seats.length,null,e.options)):[];return[O(`term`,O(`clock`),ve(e.clock)),...e.delay?[O(`term`,O(`delay`),R(e.delay))]:[],O(`term`,O(`take_back_terms`),O(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return O(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?O(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Ht=e=>I(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>I(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[n,r]=V(null),[i,a,o]=g(),s=async()=>{let t=await Ht(e),n=Rt(t,z.value);n?location.replace(`#/m/`+n):r(t)};p(v,[]),p(()=>{r(null),e&&a(s)},[e,z.value?.id]);let l=t=>a(async()=>{await w();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await s()}catch(e){throw e.status===409&&await s(),e}});if(!n)return P`<${u} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?P`<h1>${i.title}</h1><${f} problem=${i} />${i.status===404&&P`<p>${O(`invited_ask`)}</p>`}<p><a class="button" href="#/">${O(`to_lobby`)}</a></p>`:P`<p class="soft">${O(`loading`)}</p>`}
  </main>`;let{game:d}=n.match??n.tournament;return P`<${u} /><main id="main" class="plain tinted invited" tabindex="-1" style=${c.value.length?t(d):{}}>
    ${n.match?P`<${Gt} told=${n} busy=${o} onCome=${l} />`:P`<${Kt} told=${n} busy=${o} onCome=${()=>l(null)} />`}
    <${f} problem=${i} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return P`<h1>${i?O(`invites_you`,i,N(r.game)):O(`invited_to`,N(r.game))}</h1>
    <p>${T(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>P`<li key=${e} class="row-match"><span class=${`name `+i}><${F} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${_(r.seats,e)}</span>
      ${a.includes(e)&&P`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${O(`term`,O(`sit_down`),O(`seat_of`,e+1))} onClick=${()=>n(e)}>${O(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&P`<p role="status">${O(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>P`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??N(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===z.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===z.value?.id);return P`<h1>${i?O(`invites_you_cup`,i,a):O(`invited_to_cup`,a)}</h1>
    <p>${N(r.game)}. ${O(`term`,O(`clock`),ve(r.clock))}. ${O(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>P`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?O(`cup_place`):e.name??O(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?P`<p role="status">${O(`cup_entered`)} <a class="button" href="#/">${O(`to_lobby`)}</a></p>`:s?P`<p><button class="primary" disabled=${t} onClick=${n}>${O(`cup_enter`)}</button></p>`:P`<p role="status">${O(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ E({Keys:()=>rn});const Jt=e=>Promise.all([e,M(`accounts`),m(`accounts.css`)]).then(([e])=>e),Yt=()=>Jt(import(`./recovery.js`)),Xt=te(()=>Jt(import(`./tokens.js`)),`TokenList`,!1),Zt=te(Yt,`ComeBack`,!1),Qt=te(Yt,`Recovery`,!1),$t=e=>new URL(`/#key=`+e,location.href).href;function en({player:e,onErased:t}){let[n,r]=V(null),[i,a]=V(!1),[o,s]=V(null),c=e.id===z.value?.id;async function l(){try{await I(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return s(e.message)}we(e.id),t(e)}let u=()=>xe(e.id);return P`<li class=${`key-card`+(c?` used`:``)} data-player=${e.id}>
    <header><${F} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${c?P`<span class="chip-state">${O(`in_use`)}</span>`:P`<button onClick=${()=>Se(e.id)}>${O(`use`)}</button>`}</header>
    ${e.only&&P`<p class="only-line"><${F} name="lucide:info" /> ${O(`key_only`)}</p>`}
    <p class="key-line">${i?P`<code class="key">${e.token}</code>`:P`<span class="soft">${O(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>a(!i)}><${F} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${O(i?`hide`:`show`)}</button>
      <${B} text=${e.token} words="key_copy" onCopied=${u} /><${B} text=${$t(e.token)} words="copy_link" icon="lucide:link" onCopied=${u} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${O(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${O(`erase`)}</button>
    </div>
    ${n&&P`<div class="sure" role="alertdialog" aria-label=${O(n)}><p>${O(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${O(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?l():we(e.id)}>${O(n+`_yes`)}</button></div></div>`}
    ${o&&P`<p class="problem" role="alert">${o}</p>`}
    <${Xt} player=${e} />
    ${c&&P`<${Qt} player=${e} />`}
  </li>`}function tn(){let[e,t]=V(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{ae(await h(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(O(`key_wrong`,e.message))}}return P`<form class="paste" onSubmit=${n}>
    <label class="field">${O(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${O(`add_key`)}</button>
    ${e&&P`<p class="problem" role="alert">${e}</p>`}
  </form>`}function nn(){let t=e=>t=>{s[e].value=t};return P`<section class="panel" aria-labelledby="settings"><h2 id="settings">${O(`settings`)}</h2>
    <${d} label=${O(`set_sound`)} value=${s.sound.value} onPick=${t(`sound`)} />
    ${`Notification`in window&&P`<${d} label=${O(`set_notices`)} hint=${Notification.permission===`denied`?O(`notices_denied`):null} value=${e.value} onPick=${t=>t?ne():e.value=!1} />`}
    <${d} label=${O(`set_confirm`)} hint=${O(`hint_confirm`)} value=${s.confirm.value} onPick=${t(`confirm`)} />
    <${d} label=${O(`set_motion`)} value=${s.motion.value} onPick=${t(`motion`)} />
  </section>`}function rn({match:e}){let[t,n]=V(null);return p(()=>{j.value=O(`keys_title`)}),P`<${u} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&P`<p><a class="button" href=${`#/m/`+e}><${F} name="lucide:chevron-left" /> ${O(`back_to_match`)}</a></p>`}
    ${location.pathname!==`/`&&P`<p><a class="button" href=${location.pathname+location.search}><${F} name="lucide:chevron-left" /> ${O(`back_to_sign_in`)}</a></p>`}
    <h1>${O(`keys_title`)}</h1><p class="soft">${O(`keys_why`)}</p>
    ${t&&P`<p role="status">${O(`erased`,t.name)}</p>`}
    <ul class="key-cards">${a.value.map(e=>P`<${en} key=${e.id} player=${e} onErased=${n} />`)}</ul>
    <p><button onClick=${()=>w({another:!0})}><${F} name="lucide:user-plus" /> ${O(`another_player`)}</button></p>
    <${tn} /><${Zt} /><${nn} />
  </main>`}function an(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function on(e,t){t({state:`going`}),await w();let n=await I(`POST`,`/v1/records`,{body:e,type:`text/plain`});t(null),location.hash=`#/m/`+n.id,he(O(`moves_opened`))}async function sn(e,t){let n=await e.text();if(n.trimStart().startsWith(`annales-moves`))return on(n,t);let r=an(n);if(!r)return t({problem:O(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.F),M(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:O(`record_bad`,e.seq,O(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await w();let p=await I(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,he(O(`record_opened`,u)+` `+f)}function cn(e){let[t,n]=V(!1),[r,i]=V(null),a=S(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>sn(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return p(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function ln({report:{problem:e,state:t,line:n,of:r}}){return e?P`<p class="problem" role="alert">${e}</p>`:t===`going`?P`<p role="status">${O(`moves_replaying`)}</p>`:P`<p role="status">${t===`sending`?ue(`record_sound`,n):O(`record_checking`)}
    ${r&&P`<progress value=${n} max=${r} aria-label=${O(`record_checking`)}></progress>`}</p>`}function un({drop:e}){return P`<details class="paste"><summary>${O(`paste_moves`)}</summary>
    <form onSubmit=${t=>{t.preventDefault();let n=new FormData(t.target).get(`moves`);e.take({text:async()=>n})}}><label>${O(`moves_label`)}
      <textarea name="moves" rows="6" required spellcheck="false" placeholder="annales-moves 1"></textarea></label>
      <button>${O(`open_moves`)}</button></form></details>`}function dn({drop:e}){return P`<section class="drop" aria-labelledby="drop">
    <${F} name="lucide:upload" />
    <h2 id="drop">${O(`drop_record`)}</h2><p class="soft">${O(`drop_why`)}</p>
    <label class="button pick-file">${O(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson,.txt,text/plain" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    <${un} drop=${e} />
    ${e.report&&P`<${ln} report=${e.report} />`}
  </section>`}const fn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function pn({look:e}){return P`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>P`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function mn({game:e,onOpen:n}){let r=de.value[e.id];return P`<article class="box tinted" data-game=${e.id} style=${t(e.id)}>
    <${pn} look=${r} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${F} name="lucide:users" label=${O(`seats`)} /> ${fn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${s.language.value}`}><${F} name="lucide:book-open" /><span>${O(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(e,`AgainstBot`)}>${O(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(e,`OpenForm`)}>${O(`open_table`)}</button>
      </div>
    </div>
  </article>`}function hn({onOpen:e}){return c.value.length?P`<div class="shelf">${c.value.map(t=>P`<${mn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:P`<p class="soft" role="status">${o.value?.message}</p>`}var gn=/* @__PURE__ */ E({Lobby:()=>vn});function _n(){let e=`?lang=${s.language.value}`;return P`<footer class="foot">
    <a href=${`/docs/guides`+e}>${O(`guides`)}</a><a href=${`/docs`+e}>${O(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${O(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${O(`credits`)}</a>
  </footer>`}function vn(){let[e,t]=g(),[n,r]=V(null),i=(e,n)=>t(async()=>{let[t]=await Promise.all([Promise.resolve().then(()=>st),M(`rest`),m(`replay.css`)]);r({game:e,Form:t[n]})}),a=cn(t);p(v,[]),p(()=>{j.value=``},[]),p(()=>{k()},[z.value?.id,b.value]),p(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let s=e??se.value,l=me.value||se.value,d=c.value.length>0||o.value,h=P`<p class="soft" role="status">${O(`loading`)}</p>`;return P`<${u} /><main class=${`lobby ${a.over?`dropping`:``}`} id="main" tabindex="-1">
    <${f} problem=${s} />
    ${l||!z.value?P`<${ie} matches=${pe.value} attempt=${t} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${O(`open_a_table`)}</h1><p class="what">${O(`what_this_is`)}</p>${d?P`<${hn} onOpen=${i} />`:h}</section>`:h}
    ${d&&l&&P`<div class="lobby-tables"><div><${Et} attempt=${t} /></div><aside><${dn} drop=${a} /></aside></div><${_n} />`}
    ${n&&P`<${n.Form} game=${n.game} onClose=${()=>r(null)} />`}
  </main>`}export{Z as a,Y as c,W as d,Te as f,Dt as i,X as l,qt as n,Q as o,Lt as r,ot as s,gn as t,Qe as u};