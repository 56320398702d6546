import{$ as e,A as t,B as n,Bt as r,C as i,Ct as a,D as o,E as s,Et as c,Ft as l,G as u,H as d,I as f,J as p,K as m,L as h,Lt as g,M as _,Nt as ee,O as v,Ot as y,Q as b,R as x,Rt as S,S as C,St as w,T,Tt as E,U as D,V as te,W as O,X as ne,Z as re,_ as ie,_t as ae,a as oe,b as k,bt as A,c as se,d as j,et as M,f as ce,g as le,gt as N,h as ue,ht as P,j as F,k as de,l as fe,lt as I,m as pe,mt as me,ot as he,p as ge,q as _e,s as ve,t as L,u as ye,v as be,vt as xe,w as R,x as z,xt as B,y as Se,yt as Ce,z as V,zt as we}from"./app.js";var Te=/* @__PURE__ */ r({InviteSheet:()=>Fe,Share:()=>W,linkTo:()=>Ee,replace:()=>De});const H=E(`invitations`,{}),U=(e,t)=>t===null?e:`${e}/${t}`;async function Ee(e,t=null){let n=H.value[U(e,t)],r=n&&(await Oe(e)).some(({id:e})=>e===n.id);return ke(r?n.token:await Ae(e,t))}async function De(e,t=null,n=!1){for(let r of await Oe(e))(n||r.seat===t)&&await je(r.id);return ke(await Ae(e,t))}const Oe=async e=>(await I(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,ke=e=>new URL(`/#/i/`+e,location.href).href;async function Ae(e,t){let{id:n,token:r}=await I(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[U(e,t)]:i,...a}=H.value;return H.value=Object.fromEntries([...Object.entries(a),[U(e,t),{id:n,token:r}]].slice(-50)),r}async function je(e){try{await I(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Me({link:e,label:t=N(`link`)}){return y`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${V} text=${e} words="copy" /></div>
    ${navigator.share&&y`<button onClick=${()=>navigator.share({title:N(`annales`),url:e}).catch(Ne)}><${M} name="lucide:share-2" /> ${N(`share`)}</button>`}`}function Ne(e){if(e.name!==`AbortError`)throw e}function Pe({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=S(null),[o,s,c]=h();return l(()=>{s(async()=>a(await Ee(e,t)))},[e,t]),y`<div class="invitation-link">
    ${n&&y`<h3>${n}</h3>`}
    ${i&&y`<${Me} link=${i} label=${t===null?N(`link`):N(`link_for_seat`,t+1)} />`}
    ${(i||o)&&y`<p><button type="button" class="quiet" disabled=${c} onClick=${()=>s(async()=>a(await De(e,t,r)))}><${M} name="lucide:rotate-ccw" /> ${N(`link_new`)}</button>
      <small class="soft">${N(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${f} problem=${o} />
  </div>`}function W({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return y`<div class="share">
    <p>${N(`share_why`)}</p>
    ${t.map(t=>y`<${Pe} key=${t} match=${e.id} seat=${t} title=${N(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?y`<${Pe} match=${e.id} title=${t.length>0&&N(`link_any_seat`)} isForAll=${n} />`:y`<${Me} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${N(`to_the_table`)}</a></p>
  </div>`}function Fe({match:e,onClose:t}){return y`<${R} title=${N(`invitation`)} name="opening" onClose=${t}><${W} match=${e} isForAll=${!0} onDone=${t} /><//>`}const G=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Ie({delay:e,onPick:t}){let n=G.indexOf(e);return y`<details class="options"><summary>${N(`more_terms`)} ${n>0&&y`<b>${z(e)}</b>`}</summary>
    <${x} name="delay" label=${N(`delay`)} hint=${N(`hint_delay`)} value=${n} onPick=${e=>t(G[e])} values=${G.map((e,t)=>[t,z(e)])} />
  </details>`}function K(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Le=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Re=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function q(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const ze=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function Be(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>q(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>q(e,r,t,n))}function Ve(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>q(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function He(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Ve(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ue(e,t,n,r){let i=Le(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??K(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??K(n,t,a);if(n.kind===`list`)a[n.id]=ze(n,a)?He(n,r[n.id],a,t):n.default;else{let i=Be(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const We=(e,t,n)=>e.options.filter(e=>ze(e,t)&&(e.kind===`list`||Be(e,t,n).length>1));function Ge(e,t,n,r){let i=Le(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??K(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ke({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function qe({option:e,value:t,filled:r,seats:i,onPick:a}){let o=t.split(`,`);return y`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>y`<label key=${s}><span>${N(`seat_number`,s+1)}</span>
      <${n} label=${N(`seat_number`,s+1)} value=${t}
        values=${Ve(e,o,s,r,i).map(t=>[t,J(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Je({option:e,options:t,value:n,filled:r,seats:i,onPick:a}){let o=we(D,[]),s=e.kind===`list`?[]:Be(e,r,i),c={label:e.words,hint:Ke(e,t),value:n,onPick:a};return e.kind===`list`?y`<${qe} ...${{option:e,value:n,filled:r,seats:i,onPick:a}} />`:e.kind===`int`?y`<${te} ...${c} min=${s[0]} max=${s.at(-1)} />`:e.kind===`bool`?y`<${d} ...${c} />`:y`<${x} ...${c} name=${o} values=${s.map(t=>[t,J(e,t)])} />`}function Ye({game:e,filled:t,seats:n,onPick:r}){return We(e,t,n).map(i=>y`<${Je} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Xe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Ze=E(`level`,null),Qe=({bots:e})=>e.includes(Ze.value)?Ze.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:Qe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:C.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?N(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?N(`who_sits_here`):null}async function X(e,t,n){let r=it(t);if(r)throw new he(0,{detail:r});await B();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await I(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await se(t,o.id,e);return o}async function at(e){let t=w.value.find(t=>t.name===e&&t.id!==A.value?.id);if(t)return t;let{player:n,token:r}=await I(`POST`,`/v1/players`,{body:{name:e},player:null}),i=A.value.id,o={id:n.id,name:n.name,token:r};return ee(()=>{Ce(o),a(i)}),o}function ot({game:e,plan:t,onPlan:r,names:i=[]}){let a=(e,n)=>r(t.map((t,r)=>r===e?{...t,...n}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>y`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=w.value.filter(e=>e.id!==A.value?.id);return y`<ol class=${`seat-rows`+(i.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>y`<li key=${u}>
    <span class="seat-no">${i[u]??u+1}</span><${M} name=${Xe[o]} />
    <${n} label=${N(`seat_number`,u+1)} value=${o} values=${Object.keys(Xe).map(e=>[e,N(`seat_`+e)])}
      onPick=${n=>r(tt(t,u,n,e))} />
    ${o===`bot`&&y`<${n} label=${N(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,N(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,N(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&y`<div class="field">${e.levels.map(e=>y`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${o(`invited`)&&y`<p class="soft">${N(`invited_hint`)}</p>`}
  <datalist id="known-players">${C.value.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ r({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),i=we(D,[]);return y`
    ${n.includes(`take_back`)&&y`<${x} name=${i+`t`} label=${N(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${ct.map(e=>[e,N(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&y`<${x} name=${i+`v`} label=${N(`visibility`)} hint=${N(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${lt.map(e=>[e,N(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&y`<${x} name=${i+`c`} label=${N(`clock`)} hint=${e.clock?N(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>r(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,L(JSON.parse(e))])} />`}
    ${n.includes(`hints`)&&y`<${x} name=${i+`h`} label=${N(`hints`)} hint=${N(`hint_hints`)} value=${e.hints??``} onPick=${e=>r(`hints`)(e||null)} values=${[``,`always`,`never`].map(e=>[e,N(`hints_`+(e||`bots`))])} />`}
    ${n.includes(`claims`)&&y`<${x} name=${i+`a`} label=${N(`claims`)} hint=${N(`hint_claims`)} value=${mt(e)} onPick=${r(`claim_after`)} values=${ut.map(([e,t])=>[e,N(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:n}){let r=T(e.id)??e,[i,a]=S(()=>et(r.seats.min,[{kind:`me`}])),[o,s]=S(r.presets[0]?.id??null),[c,l]=S({}),[u,d]=S({...Q,delay:null}),[p,m]=S(null),[g,_,ee]=h(),v=i.length,b=Re(r,v),C=b.find(e=>e.id===o)??b[0],w=Ue(r,v,C,c),E=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),D=Object.keys(Ge(r,v,C,w)).length,O=async()=>{let e=await X(`/v1/matches`,i,{game:r.id,options:Ge(r,v,C,w),...C&&{preset:C.id},...u,claim_after:E&&mt(u)||null});k(),i.some(e=>e.kind===`open`||e.kind===`invited`)?m(e):(n(),location.hash=`#/m/`+e.id)};return y`<div class="tinted" style=${t(r.id)}><${R} title=${p?N(`table_is_open`):r.title} name="opening" onClose=${n}>
    ${p?y`<${W} match=${p} linked=${Y(i)} onDone=${n} />`:y`
    <form onSubmit=${e=>_(O,e)}>
      <${te} label=${N(`number_of_seats`)} value=${v} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a(et(e,i))} />
      <${ot} game=${r} plan=${i} onPlan=${a} />
      ${Y(i).length>0&&u.visibility===`public`&&y`<p class="soft">${N(`linked_is_public`)}</p>`}
      ${b.length>1&&y`<${x} name="preset" label=${N(`preset`)} hint=${C.effect} value=${C.id} onPick=${e=>{s(e),l({})}} values=${b.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${N(`change_rules`)} ${D>0&&y`<b>${N(`changed`,D)}</b>`}</summary>
        <${Ye} game=${r} filled=${w} seats=${v} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${Z} terms=${u} onTerms=${d} parts=${[`take_back`,`visibility`,`clock`,`hints`,E&&`claims`]} />
      <${Ie} delay=${u.delay} onPick=${e=>d({...u,delay:e})} />
      <${f} problem=${g} />
      <div class="sheet-foot"><button type="button" onClick=${n}>${N(`cancel`)}</button><button class="primary" disabled=${ee}>${N(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:n}){let[r,i,a]=h(),o=t=>i(async()=>{Ze.value=t;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:t})],{game:e.id,take_back:`free`});n(),location.hash=`#/m/`+r.id});return y`<div class="tinted" style=${t(e.id)}><${R} title=${N(`against_bot`)} onClose=${n}>
    <ul class="choices">${e.levels.map(t=>y`<li key=${t.id}><button class="choice" autofocus=${t.id===Qe(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${M} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${f} problem=${r} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(c.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return y`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return y`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===A.value?.id?`own`:``}`}>
      <${M} name=${i?`lucide:crown`:yt[n.kind]} label=${i?N(`winner`):r?N(`to_move`):void 0} />${_(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===A.value?.id);if(e.status===`open`)return N(`waits_for_players`);if(e.status===`playing`)return j(e)?N(`your_turn`):N(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?N(`drawn`):t?n[t.seat]===1?N(`you_won`):N(`you_lost`):N(`over_word`):N(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:n}){let r=j(e),i=e.seats.some(e=>e.kind===`player`&&e.player===A.value?.id),a=e.status===`open`&&!i&&e.seats.find(e=>e.kind===`open`);return y`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${e.id} style=${t(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${F(e.game)}${e.campaign&&y` <small>${N(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&y`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${N(`campaign`)} title=${N(`campaign`)}><${M} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${a?y`<button class="sit" onClick=${()=>n(async()=>{await fe(e.id,a.seat),location.hash=`#/m/`+e.id})}>${N(`sit_down`)}</button>`:y`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:y`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?y`<ul class="rows">${n.map(e=>y`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:y`<p class="soft">${i}</p>`}
    ${r&&y`<button class="quiet" onClick=${()=>a(()=>le(t))}>${N(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{ye.value=e,k()};return y`<nav class="filter" aria-label=${N(`filter`)}>${[``,...s.value.map(e=>e.id)].map(t=>y`<button key=${t}
    class="chip-button" aria-pressed=${String(ye.value===t)} onClick=${()=>e(t)}>${t?T(t).title:N(`all_games`)}</button>`)}</nav>`}function Tt(){let e=ue().filter(j);return e.length>0&&y`<nav class="turns" aria-label=${N(`your_turn`)}>${e.map(e=>y`<a key=${e.id} class="button tinted" style=${t(e.game)}
    href=${`#/m/`+e.id}>${N(`turn_in`,F(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=ue().filter(e=>!ve(e,A.value)),n=e=>pe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ge.value?y`<${wt} />
    <${$} name="mine" title=${N(`my_tables`)} matches=${t} empty=${A.value&&N(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${N(`open_seats`)} ...${r(ie)} empty=${N(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${N(`watch`)} ...${r(Se)} attempt=${e} />
    <${$} name="over" title=${N(`over`)} ...${be.value} attempt=${e} />`:y`<p class="soft" role="status">${N(`loading`)}</p>`}var Dt=/* @__PURE__ */ r({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===A.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return y`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${N(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&y`<p class="soft"><${M} name="lucide:git-fork" /> ${N(`parts_from`,a.age)}</p>`}
    <p class="soft">${N(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>y`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&y`<${M} name="lucide:crown" label=${N(`winner`)} />`} ${_(t.seats,e.seat)}
      ${t.ranks&&y` <small>${N(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&y`<button class="quiet" onClick=${()=>n(i)}>${N(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>_(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return y`<table class="standings"><caption>${N(`standings`)}</caption>
    <thead><tr><th scope="col">${N(`line_of_heirs`)}</th><th scope="col">${N(`ages`)}</th><th scope="col">${N(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>y`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===A.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let a=T(e.game),[o,s]=S(()=>Pt(t)),[c,l]=S(Q),[u,d]=S(null),[p,m,g]=h(),_=e=>s(e.map((e,t)=>({...e,heir:o[t].heir}))),ee=o.filter(e=>e.heir!==null).length,v=async()=>{let{visibility:r,...a}=c,s=await X(`/v1/campaigns/${e.id}/ages`,o,{after:t.match,branch:n,heirs:o.map(e=>e.heir),...a});s.status===`playing`?(i(),location.hash=`#/m/`+s.id):d(s)};return u?y`<${R} title=${N(`table_is_open`)} name="opening" onClose=${i}><${W} match=${u} linked=${Y(o)} onDone=${i} /><//>`:y`<${R} title=${N(r)} name="opening" onClose=${i}><form onSubmit=${e=>m(v,e)}>
    <p class="soft">${n&&N(`branch_why`,t.age)} ${N(`next_age_why`)}</p>
    <${ot} game=${a} plan=${o} onPlan=${_} />
    <div class="row heirs-row">${o.map((e,t)=>e.heir!==null&&ee>1&&o.length>a.seats.min&&y`<button type="button" key=${t} class="quiet"
        onClick=${()=>s(o.filter((e,n)=>n!==t))}>${N(`leaves_table`,t+1)}</button>`)}
      ${o.length<a.seats.max&&y`<button type="button" class="quiet" onClick=${()=>s([...o,{kind:`open`,heir:null}])}>${N(`newcomer`)}</button>`}</div>
    <${Z} terms=${c} onTerms=${l} parts=${[`take_back`,`clock`]} />
    <${f} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${N(`cancel`)}</button><button class="primary" disabled=${g}>${N(`open_it`)}</button></div>
  </form><//>`}function It({id:n}){let[r,a]=S(null),[o,s]=S(null),[c,u]=S(null);if(l(v,[]),l(()=>{e.value=N(`campaign`)}),l(()=>{let e=!1,t=t=>n=>e||t(n);return I(`GET`,`/v1/campaigns/`+n).then(t(e=>{i(e.ages),s(null),a(e)}),t(s)),()=>e=!0},[n,A.value?.id,re.value]),o&&r?.id!==n)return y`<${O} /><main class="plain" id="main" tabindex="-1"><h1>${N(`campaign`)}</h1><p class="problem" role="alert">${o.message}</p></main>`;if(r?.id!==n||!T(r.game))return y`<${O} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${N(`loading`)}</p></main>`;let d=r.ages.find(e=>e.match===r.next);return y`<${O} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${t(r.game)}>
    <p class="soft">${F(r.game)}</p><h1>${N(`campaign`)}</h1>
    ${!r.complete&&y`<p class="soft">${N(`campaign_cut`)}</p>`}
    <ol class="ages">${r.ages.map(e=>y`<${Mt} key=${e.match} campaign=${r} age=${e} onOpen=${u} />`)}
      ${d&&y`<li class="age next"><button class="primary" onClick=${()=>u({age:d,branch:!1,words:`open_next_age`})}>${N(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${r.lines} ages=${r.ages} />
    ${c&&y`<${Ft} campaign=${r} ...${c} onClose=${()=>u(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ r({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=T(e.game),n=t?Object.entries(Ge(t,e.seats.length,null,e.options)):[];return[N(`term`,N(`clock`),L(e.clock)),...e.delay?[N(`term`,N(`delay`),z(e.delay))]:[],N(`term`,N(`take_back_terms`),N(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return N(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?N(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Ht=e=>I(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>I(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[n,r]=S(null),[i,a,o]=h(),c=async()=>{let t=await Ht(e),n=Rt(t,A.value);n?location.replace(`#/m/`+n):r(t)};l(v,[]),l(()=>{r(null),e&&a(c)},[e,A.value?.id]);let u=t=>a(async()=>{await B();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await c()}catch(e){throw e.status===409&&await c(),e}});if(!n)return y`<${O} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?y`<h1>${i.title}</h1><${f} problem=${i} />${i.status===404&&y`<p>${N(`invited_ask`)}</p>`}<p><a class="button" href="#/">${N(`to_lobby`)}</a></p>`:y`<p class="soft">${N(`loading`)}</p>`}
  </main>`;let{game:d}=n.match??n.tournament;return y`<${O} /><main id="main" class="plain tinted invited" tabindex="-1" style=${s.value.length?t(d):{}}>
    ${n.match?y`<${Gt} told=${n} busy=${o} onCome=${u} />`:y`<${Kt} told=${n} busy=${o} onCome=${()=>u(null)} />`}
    <${f} problem=${i} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return y`<h1>${i?N(`invites_you`,i,F(r.game)):N(`invited_to`,F(r.game))}</h1>
    <p>${T(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>y`<li key=${e} class="row-match"><span class=${`name `+i}><${M} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${_(r.seats,e)}</span>
      ${a.includes(e)&&y`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${N(`term`,N(`sit_down`),N(`seat_of`,e+1))} onClick=${()=>n(e)}>${N(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&y`<p role="status">${N(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>y`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??F(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===A.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===A.value?.id);return y`<h1>${i?N(`invites_you_cup`,i,a):N(`invited_to_cup`,a)}</h1>
    <p>${F(r.game)}. ${N(`term`,N(`clock`),L(r.clock))}. ${N(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>y`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?N(`cup_place`):e.name??N(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?y`<p role="status">${N(`cup_entered`)} <a class="button" href="#/">${N(`to_lobby`)}</a></p>`:s?y`<p><button class="primary" disabled=${t} onClick=${n}>${N(`cup_enter`)}</button></p>`:y`<p role="status">${N(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ r({Keys:()=>rn});const Jt=e=>Promise.all([e,P(`accounts`),_e(`accounts.css`)]).then(([e])=>e),Yt=()=>Jt(import(`./recovery.js`)),Xt=p(()=>Jt(import(`./tokens.js`)),`TokenList`,!1),Zt=p(Yt,`ComeBack`,!1),Qt=p(Yt,`Recovery`,!1),$t=e=>new URL(`/#key=`+e,location.href).href;function en({player:e,onErased:t}){let[n,r]=S(null),[i,o]=S(!1),[s,c]=S(null),l=e.id===A.value?.id;async function u(){try{await I(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}xe(e.id),t(e)}let d=()=>ae(e.id);return y`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${M} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?y`<span class="chip-state">${N(`in_use`)}</span>`:y`<button onClick=${()=>a(e.id)}>${N(`use`)}</button>`}</header>
    ${e.only&&y`<p class="only-line"><${M} name="lucide:info" /> ${N(`key_only`)}</p>`}
    <p class="key-line">${i?y`<code class="key">${e.token}</code>`:y`<span class="soft">${N(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>o(!i)}><${M} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${N(i?`hide`:`show`)}</button>
      <${V} text=${e.token} words="key_copy" onCopied=${d} /><${V} text=${$t(e.token)} words="copy_link" icon="lucide:link" onCopied=${d} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${N(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${N(`erase`)}</button>
    </div>
    ${n&&y`<div class="sure" role="alertdialog" aria-label=${N(n)}><p>${N(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${N(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?u():xe(e.id)}>${N(n+`_yes`)}</button></div></div>`}
    ${s&&y`<p class="problem" role="alert">${s}</p>`}
    <${Xt} player=${e} />
    ${l&&y`<${Qt} player=${e} />`}
  </li>`}function tn(){let[e,t]=S(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{Ce(await u(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(N(`key_wrong`,e.message))}}return y`<form class="paste" onSubmit=${n}>
    <label class="field">${N(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${N(`add_key`)}</button>
    ${e&&y`<p class="problem" role="alert">${e}</p>`}
  </form>`}function nn(){let e=e=>t=>{c[e].value=t};return y`<section class="panel" aria-labelledby="settings"><h2 id="settings">${N(`settings`)}</h2>
    <${d} label=${N(`set_sound`)} value=${c.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&y`<${d} label=${N(`set_notices`)} hint=${Notification.permission===`denied`?N(`notices_denied`):null} value=${b.value} onPick=${e=>e?ne():b.value=!1} />`}
    <${d} label=${N(`set_confirm`)} hint=${N(`hint_confirm`)} value=${c.confirm.value} onPick=${e(`confirm`)} />
    <${d} label=${N(`set_motion`)} value=${c.motion.value} onPick=${e(`motion`)} />
  </section>`}function rn({match:t}){let[n,r]=S(null);return l(()=>{e.value=N(`keys_title`)}),y`<${O} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&y`<p><a class="button" href=${`#/m/`+t}><${M} name="lucide:chevron-left" /> ${N(`back_to_match`)}</a></p>`}
    ${location.pathname!==`/`&&y`<p><a class="button" href=${location.pathname+location.search}><${M} name="lucide:chevron-left" /> ${N(`back_to_sign_in`)}</a></p>`}
    <h1>${N(`keys_title`)}</h1><p class="soft">${N(`keys_why`)}</p>
    ${n&&y`<p role="status">${N(`erased`,n.name)}</p>`}
    <ul class="key-cards">${w.value.map(e=>y`<${en} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>B({another:!0})}><${M} name="lucide:user-plus" /> ${N(`another_player`)}</button></p>
    <${tn} /><${Zt} /><${nn} />
  </main>`}function an(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function on(e,t){t({state:`going`}),await B();let n=await I(`POST`,`/v1/records`,{body:e,type:`text/plain`});t(null),location.hash=`#/m/`+n.id,m(N(`moves_opened`))}async function sn(e,t){let n=await e.text();if(n.trimStart().startsWith(`annales-moves`))return on(n,t);let r=an(n);if(!r)return t({problem:N(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.F),P(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:N(`record_bad`,e.seq,N(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await B();let p=await I(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,m(N(`record_opened`,u)+` `+f)}function cn(e){let[t,n]=S(!1),[r,i]=S(null),a=g(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>sn(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return l(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function ln({report:{problem:e,state:t,line:n,of:r}}){return e?y`<p class="problem" role="alert">${e}</p>`:t===`going`?y`<p role="status">${N(`moves_replaying`)}</p>`:y`<p role="status">${t===`sending`?me(`record_sound`,n):N(`record_checking`)}
    ${r&&y`<progress value=${n} max=${r} aria-label=${N(`record_checking`)}></progress>`}</p>`}function un({drop:e}){return y`<details class="paste"><summary>${N(`paste_moves`)}</summary>
    <form onSubmit=${t=>{t.preventDefault();let n=new FormData(t.target).get(`moves`);e.take({text:async()=>n})}}><label>${N(`moves_label`)}
      <textarea name="moves" rows="6" required spellcheck="false" placeholder="annales-moves 1"></textarea></label>
      <button>${N(`open_moves`)}</button></form></details>`}function dn({drop:e}){return y`<section class="drop" aria-labelledby="drop">
    <${M} name="lucide:upload" />
    <h2 id="drop">${N(`drop_record`)}</h2><p class="soft">${N(`drop_why`)}</p>
    <label class="button pick-file">${N(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson,.txt,text/plain" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    <${un} drop=${e} />
    ${e.report&&y`<${ln} report=${e.report} />`}
  </section>`}const fn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function pn({look:e}){return y`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>y`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function mn({game:e,onOpen:n}){let r=de.value[e.id];return y`<article class="box tinted" data-game=${e.id} style=${t(e.id)}>
    <${pn} look=${r} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${M} name="lucide:users" label=${N(`seats`)} /> ${fn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${c.language.value}`}><${M} name="lucide:book-open" /><span>${N(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(e,`AgainstBot`)}>${N(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(e,`OpenForm`)}>${N(`open_table`)}</button>
      </div>
    </div>
  </article>`}function hn({onOpen:e}){return s.value.length?y`<div class="shelf">${s.value.map(t=>y`<${mn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:y`<p class="soft" role="status">${o.value?.message}</p>`}var gn=/* @__PURE__ */ r({Lobby:()=>vn});function _n(){let e=`?lang=${c.language.value}`;return y`<footer class="foot">
    <a href=${`/docs/guides`+e}>${N(`guides`)}</a><a href=${`/docs`+e}>${N(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${N(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${N(`credits`)}</a>
  </footer>`}function vn(){let[t,n]=h(),[r,i]=S(null),a=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),P(`rest`),_e(`replay.css`)]);i({game:e,Form:n[t]})}),c=cn(n);l(v,[]),l(()=>{e.value=``},[]),l(()=>{k()},[A.value?.id,re.value]),l(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let u=t??ce.value,d=ge.value||ce.value,p=s.value.length>0||o.value,m=y`<p class="soft" role="status">${N(`loading`)}</p>`;return y`<${O} /><main class=${`lobby ${c.over?`dropping`:``}`} id="main" tabindex="-1">
    <${f} problem=${u} />
    ${d||!A.value?y`<${oe} matches=${pe.value} attempt=${n} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${N(`open_a_table`)}</h1><p class="what">${N(`what_this_is`)}</p>${p?y`<${hn} onOpen=${a} />`:m}</section>`:m}
    ${p&&d&&y`<div class="lobby-tables"><div><${Et} attempt=${n} /></div><aside><${dn} drop=${c} /></aside></div><${_n} />`}
    ${r&&y`<${r.Form} game=${r.game} onClose=${()=>i(null)} />`}
  </main>`}export{Z as a,Y as c,W as d,Te as f,Dt as i,X as l,qt as n,Q as o,Lt as r,ot as s,gn as t,Qe as u};