import{$ as e,A as t,B as n,Bt as r,C as i,Ct as a,D as o,E as s,Et as c,F as l,Ft as u,G as d,I as f,K as p,L as m,Lt as h,M as g,N as _,Nt as v,O as ee,Ot as y,P as b,Q as x,R as S,Rt as C,S as w,St as T,T as E,Tt as D,W as O,X as te,Z as ne,_ as re,_t as ie,a as ae,b as k,bt as A,c as oe,d as j,et as M,f as se,g as ce,gt as N,h as le,ht as ue,j as P,k as F,l as de,lt as I,m as fe,mt as pe,ot as me,p as he,q as ge,s as _e,t as L,u as ve,v as ye,vt as be,w as R,x as z,xt as B,y as xe,yt as Se,z as V,zt as Ce}from"./app.js";var we=/* @__PURE__ */ r({InviteSheet:()=>Pe,Share:()=>W,linkTo:()=>Te,replace:()=>Ee});const H=D(`invitations`,{}),U=(e,t)=>t===null?e:`${e}/${t}`;async function Te(e,t=null){let n=H.value[U(e,t)],r=n&&(await De(e)).some(({id:e})=>e===n.id);return Oe(r?n.token:await ke(e,t))}async function Ee(e,t=null,n=!1){for(let r of await De(e))(n||r.seat===t)&&await Ae(r.id);return Oe(await ke(e,t))}const De=async e=>(await I(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Oe=e=>new URL(`/#/i/`+e,location.href).href;async function ke(e,t){let{id:n,token:r}=await I(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[U(e,t)]:i,...a}=H.value;return H.value=Object.fromEntries([...Object.entries(a),[U(e,t),{id:n,token:r}]].slice(-50)),r}async function Ae(e){try{await I(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function je({link:e,label:t=N(`link`)}){return y`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${s} text=${e} words="copy" /></div>
    ${navigator.share&&y`<button onClick=${()=>navigator.share({title:N(`annales`),url:e}).catch(Me)}><${M} name="lucide:share-2" /> ${N(`share`)}</button>`}`}function Me(e){if(e.name!==`AbortError`)throw e}function Ne({match:e,seat:t=null,title:r,isForAll:i=!1}){let[a,o]=C(null),[s,c,l]=n();return u(()=>{c(async()=>o(await Te(e,t)))},[e,t]),y`<div class="invitation-link">
    ${r&&y`<h3>${r}</h3>`}
    ${a&&y`<${je} link=${a} label=${t===null?N(`link`):N(`link_for_seat`,t+1)} />`}
    ${(a||s)&&y`<p><button type="button" class="quiet" disabled=${l} onClick=${()=>c(async()=>o(await Ee(e,t,i)))}><${M} name="lucide:rotate-ccw" /> ${N(`link_new`)}</button>
      <small class="soft">${N(i?`link_new_all`:`link_new_why`)}</small></p>`}
    <${V} problem=${s} />
  </div>`}function W({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return y`<div class="share">
    <p>${N(`share_why`)}</p>
    ${t.map(t=>y`<${Ne} key=${t} match=${e.id} seat=${t} title=${N(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?y`<${Ne} match=${e.id} title=${t.length>0&&N(`link_any_seat`)} isForAll=${n} />`:y`<${je} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${N(`to_the_table`)}</a></p>
  </div>`}function Pe({match:e,onClose:t}){return y`<${R} title=${N(`invitation`)} name="opening" onClose=${t}><${W} match=${e} isForAll=${!0} onDone=${t} /><//>`}const G=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Fe({delay:e,onPick:t}){let n=G.indexOf(e);return y`<details class="options"><summary>${N(`more_terms`)} ${n>0&&y`<b>${z(e)}</b>`}</summary>
    <${E} name="delay" label=${N(`delay`)} hint=${N(`hint_delay`)} value=${n} onPick=${e=>t(G[e])} values=${G.map((e,t)=>[t,z(e)])} />
  </details>`}function K(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Ie=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Le=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function q(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Re=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function ze(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>q(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>q(e,r,t,n))}function Be(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>q(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Ve(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Be(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function He(e,t,n,r){let i=Ie(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??K(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??K(n,t,a);if(n.kind===`list`)a[n.id]=Re(n,a)?Ve(n,r[n.id],a,t):n.default;else{let i=ze(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Ue=(e,t,n)=>e.options.filter(e=>Re(e,t)&&(e.kind===`list`||ze(e,t,n).length>1));function We(e,t,n,r){let i=Ie(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??K(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ge({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ke({option:e,value:t,filled:n,seats:r,onPick:i}){let a=t.split(`,`);return y`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${a.map((t,s)=>y`<label key=${s}><span>${N(`seat_number`,s+1)}</span>
      <${o} label=${N(`seat_number`,s+1)} value=${t}
        values=${Be(e,a,s,n,r).map(t=>[t,J(e,t)])}
        onPick=${e=>i(a.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function qe({option:e,options:n,value:r,filled:i,seats:a,onPick:o}){let s=Ce(t,[]),c=e.kind===`list`?[]:ze(e,i,a),l={label:e.words,hint:Ge(e,n),value:r,onPick:o};return e.kind===`list`?y`<${Ke} ...${{option:e,value:r,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?y`<${ee} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?y`<${F} ...${l} />`:y`<${E} ...${l} name=${s} values=${c.map(t=>[t,J(e,t)])} />`}function Je({game:e,filled:t,seats:n,onPick:r}){return Ue(e,t,n).map(i=>y`<${qe} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Ye={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Xe=D(`level`,null),Ze=({bots:e})=>e.includes(Xe.value)?Xe.value:e[1]??e[0],Qe=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),$e=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function et(e,t,n,r){let i=n===`bot`?{kind:n,level:Ze(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function tt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:w.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const nt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>nt(e)?[t]:[]);function rt(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!tt(e.who));return t?N(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?N(`who_sits_here`):null}async function X(e,t,n){let r=rt(t);if(r)throw new me(0,{detail:r});await B();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(nt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:tt(o)});else{let t=await it(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await I(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await oe(t,o.id,e);return o}async function it(e){let t=T.value.find(t=>t.name===e&&t.id!==A.value?.id);if(t)return t;let{player:n,token:r}=await I(`POST`,`/v1/players`,{body:{name:e},player:null}),i=A.value.id,o={id:n.id,name:n.name,token:r};return v(()=>{Se(o),a(i)}),o}function at({game:e,plan:t,onPlan:n,names:r=[]}){let i=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),a=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>y`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>i(r,{who:e.target.value})} />`,c=T.value.filter(e=>e.id!==A.value?.id);return y`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:a,level:c,who:l},u)=>y`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${M} name=${Ye[a]} />
    <${o} label=${N(`seat_number`,u+1)} value=${a} values=${Object.keys(Ye).map(e=>[e,N(`seat_`+e)])}
      onPick=${r=>n(et(t,u,r,e))} />
    ${a===`bot`&&y`<${o} label=${N(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>i(u,{level:e})} />`}
    ${a===`invited`&&s(`known-players`,N(`name_or_id`),l,u)}
    ${a===`here`&&s(`players-here`,N(`their_name`),l,u)}
  </li>`)}</ol>
  ${a(`bot`)&&y`<div class="field">${e.levels.map(e=>y`<p key=${e.id} class="hint"><b>${e.name}</b> ${Qe(e)}</p>`)}</div>`}
  ${a(`invited`)&&y`<p class="soft">${N(`invited_hint`)}</p>`}
  <datalist id="known-players">${w.value.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>`}var ot=/* @__PURE__ */ r({AgainstBot:()=>ht,OpenForm:()=>mt,Terms:()=>Z,usualTerms:()=>Q});const st=[`consent`,`free`,`never`],ct=[`public`,`unlisted`,`private`],lt=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],ut=(e,t)=>({kind:`fischer`,increment:t,main:e}),dt=[null,30,60,300,ut(60,1),ut(300,3),ut(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),ft=e=>[.../* @__PURE__ */ new Set([...dt,JSON.stringify(e)])];function Z({terms:e,onTerms:n,parts:r=[`take_back`,`visibility`,`clock`]}){let i=t=>r=>n({...e,[t]:r}),a=Ce(t,[]);return y`
    ${r.includes(`take_back`)&&y`<${E} name=${a+`t`} label=${N(`take_back_terms`)} value=${e.take_back} onPick=${i(`take_back`)} values=${st.map(e=>[e,N(`take_back_`+e)])} />`}
    ${r.includes(`visibility`)&&y`<${E} name=${a+`v`} label=${N(`visibility`)} hint=${N(`hint_`+e.visibility)} value=${e.visibility} onPick=${i(`visibility`)} values=${ct.map(e=>[e,N(`visible_`+e)])} />`}
    ${r.includes(`clock`)&&y`<${E} name=${a+`c`} label=${N(`clock`)} hint=${e.clock?N(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>i(`clock`)(JSON.parse(e))} values=${ft(e.clock).map(e=>[e,L(JSON.parse(e))])} />`}
    ${r.includes(`claims`)&&y`<${E} name=${a+`a`} label=${N(`claims`)} hint=${N(`hint_claims`)} value=${pt(e)} onPick=${i(`claim_after`)} values=${lt.map(([e,t])=>[e,N(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},pt=e=>e.claim_after??(e.clock?0:259200);function mt({game:e,onClose:t}){let r=P(e.id)??e,[i,a]=C(()=>$e(r.seats.min,[{kind:`me`}])),[o,s]=C(r.presets[0]?.id??null),[c,l]=C({}),[u,d]=C({...Q,delay:null}),[p,m]=C(null),[h,g,_]=n(),v=i.length,b=Le(r,v),x=b.find(e=>e.id===o)??b[0],S=He(r,v,x,c),w=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),T=Object.keys(We(r,v,x,S)).length,D=async()=>{let e=await X(`/v1/matches`,i,{game:r.id,options:We(r,v,x,S),...x&&{preset:x.id},...u,claim_after:w&&pt(u)||null});k(),i.some(e=>e.kind===`open`||e.kind===`invited`)?m(e):(t(),location.hash=`#/m/`+e.id)};return y`<div class="tinted" style=${f(r.id)}><${R} title=${p?N(`table_is_open`):r.title} name="opening" onClose=${t}>
    ${p?y`<${W} match=${p} linked=${Y(i)} onDone=${t} />`:y`
    <form onSubmit=${e=>g(D,e)}>
      <${ee} label=${N(`number_of_seats`)} value=${v} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a($e(e,i))} />
      <${at} game=${r} plan=${i} onPlan=${a} />
      ${Y(i).length>0&&u.visibility===`public`&&y`<p class="soft">${N(`linked_is_public`)}</p>`}
      ${b.length>1&&y`<${E} name="preset" label=${N(`preset`)} hint=${x.effect} value=${x.id} onPick=${e=>{s(e),l({})}} values=${b.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${N(`change_rules`)} ${T>0&&y`<b>${N(`changed`,T)}</b>`}</summary>
        <${Je} game=${r} filled=${S} seats=${v} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${Z} terms=${u} onTerms=${d} parts=${[`take_back`,`visibility`,`clock`,w&&`claims`]} />
      <${Fe} delay=${u.delay} onPick=${e=>d({...u,delay:e})} />
      <${V} problem=${h} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${N(`cancel`)}</button><button class="primary" disabled=${_}>${N(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function ht({game:e,onClose:t}){let[r,i,a]=n(),o=n=>i(async()=>{Xe.value=n;let r=await X(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return y`<div class="tinted" style=${f(e.id)}><${R} title=${N(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>y`<li key=${t.id}><button class="choice" autofocus=${t.id===Ze(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${M} name="lucide:bot" /><span><b>${t.name}</b><small>${Qe(t)}</small></span></button></li>`)}</ul>
    <${V} problem=${r} />
  <//></div>`}const gt=[[`day`,86400],[`hour`,3600],[`minute`,60]];function _t(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=gt.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(c.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const vt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function yt({match:e}){let t=e.result?.ranks;return y`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return y`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===A.value?.id?`own`:``}`}>
      <${M} name=${i?`lucide:crown`:vt[n.kind]} label=${i?N(`winner`):r?N(`to_move`):void 0} />${S(e.seats,n.seat)}</span>`})}</span>`}const bt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function xt(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===A.value?.id);if(e.status===`open`)return N(`waits_for_players`);if(e.status===`playing`)return j(e)?N(`your_turn`):N(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?N(`drawn`):t?n[t.seat]===1?N(`you_won`):N(`you_lost`):N(`over_word`):N(bt[e.result?.reason]??`over_word`)}function St({match:e,attempt:t}){let n=j(e),r=e.seats.some(e=>e.kind===`player`&&e.player===A.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return y`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${f(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${m(e.game)}${e.campaign&&y` <small>${N(`age_number`,e.campaign.age)}</small>`}</span><${yt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&y`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${N(`campaign`)} title=${N(`campaign`)}><${M} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${_t(e.ended_at??e.opened_at)}</time>
      ${i?y`<button class="sit" onClick=${()=>t(async()=>{await de(e.id,i.seat),location.hash=`#/m/`+e.id})}>${N(`sit_down`)}</button>`:y`<span class="chip-state">${xt(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:y`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?y`<ul class="rows">${n.map(e=>y`<${St} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:y`<p class="soft">${i}</p>`}
    ${r&&y`<button class="quiet" onClick=${()=>a(()=>ce(t))}>${N(`show_more`)}</button>`}
  </section>`}function Ct(){let e=e=>{ve.value=e,k()};return y`<nav class="filter" aria-label=${N(`filter`)}>${[``,...g.value.map(e=>e.id)].map(t=>y`<button key=${t}
    class="chip-button" aria-pressed=${String(ve.value===t)} onClick=${()=>e(t)}>${t?P(t).title:N(`all_games`)}</button>`)}</nav>`}function wt(){let e=le().filter(j);return e.length>0&&y`<nav class="turns" aria-label=${N(`your_turn`)}>${e.map(e=>y`<a key=${e.id} class="button tinted" style=${f(e.game)}
    href=${`#/m/`+e.id}>${N(`turn_in`,m(e.game))}</a>`)}</nav>`}function Tt({attempt:e}){let t=le().filter(e=>!_e(e,A.value)),n=e=>fe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return he.value?y`<${Ct} />
    <${$} name="mine" title=${N(`my_tables`)} matches=${t} empty=${A.value&&N(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${N(`open_seats`)} ...${r(re)} empty=${N(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${N(`watch`)} ...${r(xe)} attempt=${e} />
    <${$} name="over" title=${N(`over`)} ...${ye.value} attempt=${e} />`:y`<p class="soft" role="status">${N(`loading`)}</p>`}var Et=/* @__PURE__ */ r({Campaign:()=>Ft});const Dt={open:`waits_for_players`,playing:`in_play`,over:`over_word`},Ot=(e,t)=>e.find(e=>e.match===t.follows?.match),kt=(e,t)=>t.branch||!!(Ot(e,t)&&kt(e,Ot(e,t)));function At(e,t){if(!t.seats.some(e=>e.player&&e.player===A.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function jt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=At(e,t),a=t.branch&&Ot(r,t);return y`<li class=${`age ${t.status} ${kt(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${N(kt(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&y`<p class="soft"><${M} name="lucide:git-fork" /> ${N(`parts_from`,a.age)}</p>`}
    <p class="soft">${N(Dt[t.status])} · ${_t(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>y`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&y`<${M} name="lucide:crown" label=${N(`winner`)} />`} ${S(t.seats,e.seat)}
      ${t.ranks&&y` <small>${N(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&y`<button class="quiet" onClick=${()=>n(i)}>${N(i.words)}</button>`}
  </li>`}function Mt({lines:e,ages:t}){let n=({match:e,seat:n})=>S(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return y`<table class="standings"><caption>${N(`standings`)}</caption>
    <thead><tr><th scope="col">${N(`line_of_heirs`)}</th><th scope="col">${N(`ages`)}</th><th scope="col">${N(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>y`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Nt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===A.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&tt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Pt({campaign:e,age:t,branch:r,words:i,onClose:a}){let o=P(e.game),[s,c]=C(()=>Nt(t)),[l,u]=C(Q),[d,f]=C(null),[p,m,h]=n(),g=e=>c(e.map((e,t)=>({...e,heir:s[t].heir}))),_=s.filter(e=>e.heir!==null).length,v=async()=>{let{visibility:n,...i}=l,o=await X(`/v1/campaigns/${e.id}/ages`,s,{after:t.match,branch:r,heirs:s.map(e=>e.heir),...i});o.status===`playing`?(a(),location.hash=`#/m/`+o.id):f(o)};return d?y`<${R} title=${N(`table_is_open`)} name="opening" onClose=${a}><${W} match=${d} linked=${Y(s)} onDone=${a} /><//>`:y`<${R} title=${N(i)} name="opening" onClose=${a}><form onSubmit=${e=>m(v,e)}>
    <p class="soft">${r&&N(`branch_why`,t.age)} ${N(`next_age_why`)}</p>
    <${at} game=${o} plan=${s} onPlan=${g} />
    <div class="row heirs-row">${s.map((e,t)=>e.heir!==null&&_>1&&s.length>o.seats.min&&y`<button type="button" key=${t} class="quiet"
        onClick=${()=>c(s.filter((e,n)=>n!==t))}>${N(`leaves_table`,t+1)}</button>`)}
      ${s.length<o.seats.max&&y`<button type="button" class="quiet" onClick=${()=>c([...s,{kind:`open`,heir:null}])}>${N(`newcomer`)}</button>`}</div>
    <${Z} terms=${l} onTerms=${u} parts=${[`take_back`,`clock`]} />
    <${V} problem=${p} />
    <div class="sheet-foot"><button type="button" onClick=${a}>${N(`cancel`)}</button><button class="primary" disabled=${h}>${N(`open_it`)}</button></div>
  </form><//>`}function Ft({id:t}){let[n,r]=C(null),[a,o]=C(null),[s,c]=C(null);if(u(b,[]),u(()=>{e.value=N(`campaign`)}),u(()=>{let e=!1,n=t=>n=>e||t(n);return I(`GET`,`/v1/campaigns/`+t).then(n(e=>{i(e.ages),o(null),r(e)}),n(o)),()=>e=!0},[t,A.value?.id,ne.value]),a&&n?.id!==t)return y`<${O} /><main class="plain" id="main" tabindex="-1"><h1>${N(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==t||!P(n.game))return y`<${O} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${N(`loading`)}</p></main>`;let l=n.ages.find(e=>e.match===n.next);return y`<${O} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${f(n.game)}>
    <p class="soft">${m(n.game)}</p><h1>${N(`campaign`)}</h1>
    ${!n.complete&&y`<p class="soft">${N(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>y`<${jt} key=${e.match} campaign=${n} age=${e} onOpen=${c} />`)}
      ${l&&y`<li class="age next"><button class="primary" onClick=${()=>c({age:l,branch:!1,words:`open_next_age`})}>${N(`open_next_age`)}</button></li>`}</ol>
    <${Mt} lines=${n.lines} ages=${n.ages} />
    ${s&&y`<${Pt} campaign=${n} ...${s} onClose=${()=>c(null)} />`}
  </main>`}var It=/* @__PURE__ */ r({Invited:()=>Ut,matchToSee:()=>Lt,seatsToTake:()=>Rt,termsIn:()=>zt});function Lt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Rt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function zt(e){let t=P(e.game),n=t?Object.entries(We(t,e.seats.length,null,e.options)):[];return[N(`term`,N(`clock`),L(e.clock)),...e.delay?[N(`term`,N(`delay`),z(e.delay))]:[],N(`term`,N(`take_back_terms`),N(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return N(`term`,r.words,Bt(r,n))})]}function Bt(e,t){return e.kind===`bool`?N(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Vt=e=>I(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ht=(e,t)=>I(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Ut({token:e}){let[t,r]=C(null),[i,a,o]=n(),s=async()=>{let t=await Vt(e),n=Lt(t,A.value);n?location.replace(`#/m/`+n):r(t)};u(b,[]),u(()=>{r(null),e&&a(s)},[e,A.value?.id]);let c=t=>a(async()=>{await B();try{let{match:n}=await Ht(e,t);n?location.replace(`#/m/`+n):await s()}catch(e){throw e.status===409&&await s(),e}});if(!t)return y`<${O} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?y`<h1>${i.title}</h1><${V} problem=${i} />${i.status===404&&y`<p>${N(`invited_ask`)}</p>`}<p><a class="button" href="#/">${N(`to_lobby`)}</a></p>`:y`<p class="soft">${N(`loading`)}</p>`}
  </main>`;let{game:l}=t.match??t.tournament;return y`<${O} /><main id="main" class="plain tinted invited" tabindex="-1" style=${g.value.length?f(l):{}}>
    ${t.match?y`<${Wt} told=${t} busy=${o} onCome=${c} />`:y`<${Gt} told=${t} busy=${o} onCome=${()=>c(null)} />`}
    <${V} problem=${i} />
  </main>`}function Wt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=Rt(e);return y`<h1>${i?N(`invites_you`,i,m(r.game)):N(`invited_to`,m(r.game))}</h1>
    <p>${P(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>y`<li key=${e} class="row-match"><span class=${`name `+i}><${M} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${S(r.seats,e)}</span>
      ${a.includes(e)&&y`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${N(`term`,N(`sit_down`),N(`seat_of`,e+1))} onClick=${()=>n(e)}>${N(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&y`<p role="status">${N(`invited_too_late`)}</p>`}
    <ul class="soft">${zt(r).map(e=>y`<li key=${e}>${e}</li>`)}</ul>`}function Gt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??m(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===A.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===A.value?.id);return y`<h1>${i?N(`invites_you_cup`,i,a):N(`invited_to_cup`,a)}</h1>
    <p>${m(r.game)}. ${N(`term`,N(`clock`),L(r.clock))}. ${N(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>y`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?N(`cup_place`):e.name??N(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?y`<p role="status">${N(`cup_entered`)} <a class="button" href="#/">${N(`to_lobby`)}</a></p>`:s?y`<p><button class="primary" disabled=${t} onClick=${n}>${N(`cup_enter`)}</button></p>`:y`<p role="status">${N(`invited_too_late`)}</p>`}`}var Kt=/* @__PURE__ */ r({Keys:()=>Zt});const qt=e=>new URL(`/#key=`+e,location.href).href;function Jt({player:e,onErased:t}){let[n,r]=C(null),[i,o]=C(!1),[c,l]=C(null),u=e.id===A.value?.id;async function d(){try{await I(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return l(e.message)}be(e.id),t(e)}let f=()=>ie(e.id);return y`<li class=${`key-card`+(u?` used`:``)} data-player=${e.id}>
    <header><${M} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${u?y`<span class="chip-state">${N(`in_use`)}</span>`:y`<button onClick=${()=>a(e.id)}>${N(`use`)}</button>`}</header>
    ${e.only&&y`<p class="only-line"><${M} name="lucide:info" /> ${N(`key_only`)}</p>`}
    <p class="key-line">${i?y`<code class="key">${e.token}</code>`:y`<span class="soft">${N(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>o(!i)}><${M} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${N(i?`hide`:`show`)}</button>
      <${s} text=${e.token} words="key_copy" onCopied=${f} /><${s} text=${qt(e.token)} words="copy_link" icon="lucide:link" onCopied=${f} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${N(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${N(`erase`)}</button>
    </div>
    ${n&&y`<div class="sure" role="alertdialog" aria-label=${N(n)}><p>${N(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${N(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?d():be(e.id)}>${N(n+`_yes`)}</button></div></div>`}
    ${c&&y`<p class="problem" role="alert">${c}</p>`}
  </li>`}function Yt(){let[e,t]=C(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{Se(await d(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(N(`key_wrong`,e.message))}}return y`<form class="paste" onSubmit=${n}>
    <label class="field">${N(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${N(`add_key`)}</button>
    ${e&&y`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Xt(){let e=e=>t=>{c[e].value=t};return y`<section class="panel" aria-labelledby="settings"><h2 id="settings">${N(`settings`)}</h2>
    <${F} label=${N(`set_sound`)} value=${c.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&y`<${F} label=${N(`set_notices`)} hint=${Notification.permission===`denied`?N(`notices_denied`):null} value=${x.value} onPick=${e=>e?te():x.value=!1} />`}
    <${F} label=${N(`set_confirm`)} hint=${N(`hint_confirm`)} value=${c.confirm.value} onPick=${e(`confirm`)} />
    <${F} label=${N(`set_motion`)} value=${c.motion.value} onPick=${e(`motion`)} />
  </section>`}function Zt({match:t}){let[n,r]=C(null);return u(()=>{e.value=N(`keys_title`)}),y`<${O} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&y`<p><a class="button" href=${`#/m/`+t}><${M} name="lucide:chevron-left" /> ${N(`back_to_match`)}</a></p>`}
    <h1>${N(`keys_title`)}</h1><p class="soft">${N(`keys_why`)}</p>
    ${n&&y`<p role="status">${N(`erased`,n.name)}</p>`}
    <ul class="key-cards">${T.value.map(e=>y`<${Jt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>B({another:!0})}><${M} name="lucide:user-plus" /> ${N(`another_player`)}</button></p>
    <${Yt} /><${Xt} />
  </main>`}function Qt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function $t(e,t){let n=await e.text(),r=Qt(n);if(!r)return t({problem:N(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.U),ue(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:N(`record_bad`,e.seq,N(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await B();let m=await I(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+m.id,p(N(`record_opened`,u)+` `+f)}function en(e){let[t,n]=C(!1),[r,i]=C(null),a=h(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>$t(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return u(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function tn({report:{problem:e,state:t,line:n,of:r}}){return e?y`<p class="problem" role="alert">${e}</p>`:y`<p role="status">${t===`sending`?pe(`record_sound`,n):N(`record_checking`)}
    ${r&&y`<progress value=${n} max=${r} aria-label=${N(`record_checking`)}></progress>`}</p>`}function nn({drop:e}){return y`<section class="drop" aria-labelledby="drop">
    <${M} name="lucide:upload" />
    <h2 id="drop">${N(`drop_record`)}</h2><p class="soft">${N(`drop_why`)}</p>
    <label class="button pick-file">${N(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&y`<${tn} report=${e.report} />`}
  </section>`}const rn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function an({look:e}){return y`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>y`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function on({game:e,onOpen:t}){let n=l.value[e.id];return y`<article class="box tinted" data-game=${e.id} style=${f(e.id)}>
    <${an} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${M} name="lucide:users" label=${N(`seats`)} /> ${rn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${c.language.value}`}><${M} name="lucide:book-open" /><span>${N(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${N(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${N(`open_table`)}</button>
      </div>
    </div>
  </article>`}function sn({onOpen:e}){return g.value.length?y`<div class="shelf">${g.value.map(t=>y`<${on} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:y`<p class="soft" role="status">${_.value?.message}</p>`}var cn=/* @__PURE__ */ r({Lobby:()=>un});function ln(){let e=`?lang=${c.language.value}`;return y`<footer class="foot">
    <a href=${`/docs/guides`+e}>${N(`guides`)}</a><a href=${`/docs`+e}>${N(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${N(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${N(`credits`)}</a>
  </footer>`}function un(){let[t,r]=n(),[i,a]=C(null),o=(e,t)=>r(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>ot),ue(`rest`),ge(`replay.css`)]);a({game:e,Form:n[t]})}),s=en(r);u(b,[]),u(()=>{e.value=``},[]),u(()=>{k()},[A.value?.id,ne.value]),u(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let c=t??se.value,l=he.value||se.value,d=g.value.length>0||_.value,f=y`<p class="soft" role="status">${N(`loading`)}</p>`;return y`<${O} /><main class=${`lobby ${s.over?`dropping`:``}`} id="main" tabindex="-1">
    <${V} problem=${c} />
    ${l||!A.value?y`<${ae} matches=${fe.value} attempt=${r} /><${wt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${N(`open_a_table`)}</h1><p class="what">${N(`what_this_is`)}</p>${d?y`<${sn} onOpen=${o} />`:f}</section>`:f}
    ${d&&l&&y`<div class="lobby-tables"><div><${Tt} attempt=${r} /></div><aside><${nn} drop=${s} /></aside></div><${ln} />`}
    ${i&&y`<${i.Form} game=${i.game} onClose=${()=>a(null)} />`}
  </main>`}export{Z as a,Y as c,W as d,we as f,Et as i,X as l,Kt as n,Q as o,It as r,at as s,cn as t,Ze as u};