import{A as e,B as t,C as n,D as r,Dt as i,E as a,G as o,J as s,K as c,M as l,Mt as u,N as d,Nt as f,O as p,P as m,Pt as h,R as g,S as _,St as v,T as y,V as b,W as x,_ as S,_t as C,a as w,b as T,bt as E,c as D,ct as ee,d as te,dt as ne,et as re,f as ie,ft as ae,g as oe,gt as O,h as k,ht as A,i as se,j,jt as ce,k as le,kt as M,l as ue,lt as de,m as fe,mt as N,n as pe,o as P,p as me,pt as he,q as F,r as ge,rt as I,s as _e,t as ve,u as ye,ut as L,v as R,w as be,x as z,y as B,yt as xe,z as Se}from"./app.js";var Ce=/* @__PURE__ */ h({InviteSheet:()=>Ne,Share:()=>U,linkTo:()=>we,replace:()=>Te});const V=xe(`invitations`,{}),H=(e,t)=>t===null?e:`${e}/${t}`;async function we(e,t=null){let n=V.value[H(e,t)],r=n&&(await Ee(e)).some(({id:e})=>e===n.id);return De(r?n.token:await Oe(e,t))}async function Te(e,t=null,n=!1){for(let r of await Ee(e))(n||r.seat===t)&&await ke(r.id);return De(await Oe(e,t))}const Ee=async e=>(await I(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,De=e=>new URL(`/#/i/`+e,location.href).href;async function Oe(e,t){let{id:n,token:r}=await I(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[H(e,t)]:i,...a}=V.value;return V.value=Object.fromEntries([...Object.entries(a),[H(e,t),{id:n,token:r}]].slice(-50)),r}async function ke(e){try{await I(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ae({link:e,label:t=L(`link`)}){return v`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${T} text=${e} words="copy" /></div>
    ${navigator.share&&v`<button onClick=${()=>navigator.share({title:L(`annales`),url:e}).catch(je)}><${s} name="lucide:share-2" /> ${L(`share`)}</button>`}`}function je(e){if(e.name!==`AbortError`)throw e}function Me({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=u(null),[o,c,l]=m();return M(()=>{c(async()=>a(await we(e,t)))},[e,t]),v`<div class="invitation-link">
    ${n&&v`<h3>${n}</h3>`}
    ${i&&v`<${Ae} link=${i} label=${t===null?L(`link`):L(`link_for_seat`,t+1)} />`}
    ${(i||o)&&v`<p><button type="button" class="quiet" disabled=${l} onClick=${()=>c(async()=>a(await Te(e,t,r)))}><${s} name="lucide:rotate-ccw" /> ${L(`link_new`)}</button>
      <small class="soft">${L(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${d} problem=${o} />
  </div>`}function U({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return v`<div class="share">
    <p>${L(`share_why`)}</p>
    ${t.map(t=>v`<${Me} key=${t} match=${e.id} seat=${t} title=${L(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?v`<${Me} match=${e.id} title=${t.length>0&&L(`link_any_seat`)} isForAll=${n} />`:v`<${Ae} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${L(`to_the_table`)}</a></p>
  </div>`}function Ne({match:e,onClose:t}){return v`<${R} title=${L(`invitation`)} name="opening" onClose=${t}><${U} match=${e} isForAll=${!0} onDone=${t} /><//>`}function W(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Pe=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Fe=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function G(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ie=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function K(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>G(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>G(e,r,t,n))}function Le(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>G(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Re(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Le(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function ze(e,t,n,r){let i=Pe(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??W(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??W(n,t,a);if(n.kind===`list`)a[n.id]=Ie(n,a)?Re(n,r[n.id],a,t):n.default;else{let i=K(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Be=(e,t,n)=>e.options.filter(e=>Ie(e,t)&&(e.kind===`list`||K(e,t,n).length>1));function Ve(e,t,n,r){let i=Pe(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??W(e,t,r))).map(e=>[e.id,r[e.id]]))}const q=(e,t)=>e.value_words?.[String(t)]??String(t);function He({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ue({option:e,value:t,filled:n,seats:r,onPick:i}){let a=t.split(`,`);return v`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${a.map((t,o)=>v`<label key=${o}><span>${L(`seat_number`,o+1)}</span>
      <${z} label=${L(`seat_number`,o+1)} value=${t}
        values=${Le(e,a,o,n,r).map(t=>[t,q(e,t)])}
        onPick=${e=>i(a.with(o,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function We({option:e,options:t,value:r,filled:i,seats:a,onPick:o}){let s=f(be,[]),c=e.kind===`list`?[]:K(e,i,a),l={label:e.words,hint:He(e,t),value:r,onPick:o};return e.kind===`list`?v`<${Ue} ...${{option:e,value:r,filled:i,seats:a,onPick:o}} />`:e.kind===`int`?v`<${_} ...${l} min=${c[0]} max=${c.at(-1)} />`:e.kind===`bool`?v`<${n} ...${l} />`:v`<${B} ...${l} name=${s} values=${c.map(t=>[t,q(e,t)])} />`}function Ge({game:e,filled:t,seats:n,onPick:r}){return Be(e,t,n).map(i=>v`<${We} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Ke={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},qe=xe(`level`,null),Je=({bots:e})=>e.includes(qe.value)?qe.value:e[1]??e[0],Ye=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),Xe=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function Ze(e,t,n,r){let i=n===`bot`?{kind:n,level:Je(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function Qe(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:oe.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const $e=({kind:e,who:t})=>e===`invited`&&!t.trim(),J=e=>e.flatMap((e,t)=>$e(e)?[t]:[]);function et(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!Qe(e.who));return t?L(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?L(`who_sits_here`):null}async function Y(e,t,n){let r=et(t);if(r)throw new re(0,{detail:r});await A();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if($e(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:Qe(o)});else{let t=await tt(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await I(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await ge(t,o.id,e);return o}async function tt(e){let t=O.value.find(t=>t.name===e&&t.id!==N.value?.id);if(t)return t;let{player:n,token:r}=await I(`POST`,`/v1/players`,{body:{name:e},player:null}),a=N.value.id,o={id:n.id,name:n.name,token:r};return i(()=>{he(o),C(a)}),o}function nt({game:e,plan:t,onPlan:n,names:r=[]}){let i=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),a=e=>t.some(t=>t.kind===e),o=(e,t,n,r)=>v`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>i(r,{who:e.target.value})} />`,c=O.value.filter(e=>e.id!==N.value?.id);return v`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:a,level:c,who:l},u)=>v`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${s} name=${Ke[a]} />
    <${z} label=${L(`seat_number`,u+1)} value=${a} values=${Object.keys(Ke).map(e=>[e,L(`seat_`+e)])}
      onPick=${r=>n(Ze(t,u,r,e))} />
    ${a===`bot`&&v`<${z} label=${L(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>i(u,{level:e})} />`}
    ${a===`invited`&&o(`known-players`,L(`name_or_id`),l,u)}
    ${a===`here`&&o(`players-here`,L(`their_name`),l,u)}
  </li>`)}</ol>
  ${a(`bot`)&&v`<div class="field">${e.levels.map(e=>v`<p key=${e.id} class="hint"><b>${e.name}</b> ${Ye(e)}</p>`)}</div>`}
  ${a(`invited`)&&v`<p class="soft">${L(`invited_hint`)}</p>`}
  <datalist id="known-players">${oe.value.map(e=>v`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>v`<option key=${e.id} value=${e.name} />`)}</datalist>`}var rt=/* @__PURE__ */ h({AgainstBot:()=>lt,OpenForm:()=>ct,Terms:()=>X,clockWords:()=>st,termsToSend:()=>Q,usualTerms:()=>Z});const it=[`consent`,`free`,`never`],at=[`public`,`unlisted`,`private`],ot=[[0,`clock_none`],[30,`clock_30`],[60,`clock_60`],[300,`clock_300`],[86400,`clock_day`],[259200,`clock_3_days`]];function st(e){let t=ot.find(([t])=>t===(e??0));return t?L(t[1]):L(`clock_seconds`,e)}function X({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),i=f(be,[]);return v`
    ${n.includes(`take_back`)&&v`<${B} name=${i+`t`} label=${L(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${it.map(e=>[e,L(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&v`<${B} name=${i+`v`} label=${L(`visibility`)} hint=${L(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${at.map(e=>[e,L(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&v`<${B} name=${i+`c`} label=${L(`clock`)} hint=${e.clock?L(`hint_clock`):null} value=${e.clock} onPick=${r(`clock`)} values=${ot.map(([e,t])=>[e,L(t)])} />`}`}const Z={take_back:`consent`,visibility:`public`,clock:0},Q=e=>({...e,clock:e.clock||null});function ct({game:t,onClose:n}){let r=y(t.id)??t,[i,a]=u(()=>Xe(r.seats.min,[{kind:`me`}])),[o,s]=u(r.presets[0]?.id??null),[c,l]=u({}),[f,p]=u(Z),[h,g]=u(null),[b,x,S]=m(),C=i.length,w=Fe(r,C),T=w.find(e=>e.id===o)??w[0],E=ze(r,C,T,c),D=Object.keys(Ve(r,C,T,E)).length,ee=async()=>{let e=await Y(`/v1/matches`,i,{game:r.id,options:Ve(r,C,T,E),...T&&{preset:T.id},...Q(f)});k(),i.some(e=>e.kind===`open`||e.kind===`invited`)?g(e):(n(),location.hash=`#/m/`+e.id)};return v`<div class="tinted" style=${e(r.id)}><${R} title=${h?L(`table_is_open`):r.title} name="opening" onClose=${n}>
    ${h?v`<${U} match=${h} linked=${J(i)} onDone=${n} />`:v`
    <form onSubmit=${e=>x(ee,e)}>
      <${_} label=${L(`number_of_seats`)} value=${C} min=${r.seats.min} max=${r.seats.max} onPick=${e=>a(Xe(e,i))} />
      <${nt} game=${r} plan=${i} onPlan=${a} />
      ${J(i).length>0&&f.visibility===`public`&&v`<p class="soft">${L(`linked_is_public`)}</p>`}
      ${w.length>1&&v`<${B} name="preset" label=${L(`preset`)} hint=${T.effect} value=${T.id} onPick=${e=>{s(e),l({})}} values=${w.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${L(`change_rules`)} ${D>0&&v`<b>${L(`changed`,D)}</b>`}</summary>
        <${Ge} game=${r} filled=${E} seats=${C} onPick=${(e,t)=>l({...c,[e]:t})} />
      </details>
      <${X} terms=${f} onTerms=${p} />
      <${d} problem=${b} />
      <div class="sheet-foot"><button type="button" onClick=${n}>${L(`cancel`)}</button><button class="primary" disabled=${S}>${L(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function lt({game:t,onClose:n}){let[r,i,a]=m(),o=e=>i(async()=>{qe.value=e;let r=await Y(`/v1/matches`,[{kind:`me`},...Array(t.seats.min-1).fill({kind:`bot`,level:e})],{game:t.id,take_back:`free`});n(),location.hash=`#/m/`+r.id});return v`<div class="tinted" style=${e(t.id)}><${R} title=${L(`against_bot`)} onClose=${n}>
    <ul class="choices">${t.levels.map(e=>v`<li key=${e.id}><button class="choice" autofocus=${e.id===Je(t)} disabled=${a} onClick=${()=>o(e.id)}>
      <${s} name="lucide:bot" /><span><b>${e.name}</b><small>${Ye(e)}</small></span></button></li>`)}</ul>
    <${d} problem=${r} />
  <//></div>`}const ut=[[`day`,86400],[`hour`,3600],[`minute`,60]];function dt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=ut.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(E.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const ft={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function pt({match:e}){let t=e.result?.ranks;return v`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return v`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===N.value?.id?`own`:``}`}>
      <${s} name=${i?`lucide:crown`:ft[n.kind]} label=${i?L(`winner`):r?L(`to_move`):void 0} />${l(e.seats,n.seat)}</span>`})}</span>`}const mt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`};function ht(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===N.value?.id);if(e.status===`open`)return L(`waits_for_players`);if(e.status===`playing`)return P(e)?L(`your_turn`):L(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?L(`drawn`):t?n[t.seat]===1?L(`you_won`):L(`you_lost`):L(`over_word`):L(mt[e.result?.reason]??`over_word`)}function gt({match:t,attempt:n}){let r=P(t),i=t.seats.some(e=>e.kind===`player`&&e.player===N.value?.id),a=t.status===`open`&&!i&&t.seats.find(e=>e.kind===`open`);return v`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${t.id} style=${e(t.game)}>
    <a href=${`#/m/`+t.id}><span class="row-title">${j(t.game)}${t.campaign&&v` <small>${L(`age_number`,t.campaign.age)}</small>`}</span><${pt} match=${t} /></a>
    <span class="row-end">
      ${t.campaign&&v`<a class="tool" href=${`#/c/`+t.campaign.id} aria-label=${L(`campaign`)} title=${L(`campaign`)}><${s} name="lucide:milestone" /></a>`}
      <time datetime=${t.ended_at??t.opened_at}>${dt(t.ended_at??t.opened_at)}</time>
      ${a?v`<button class="sit" onClick=${()=>n(async()=>{await se(t.id,a.seat),location.hash=`#/m/`+t.id})}>${L(`sit_down`)}</button>`:v`<span class="chip-state">${ht(t)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:v`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?v`<ul class="rows">${n.map(e=>v`<${gt} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:v`<p class="soft">${i}</p>`}
    ${r&&v`<button class="quiet" onClick=${()=>a(()=>te(t))}>${L(`show_more`)}</button>`}
  </section>`}function _t(){let e=e=>{w.value=e,k()};return v`<nav class="filter" aria-label=${L(`filter`)}>${[``,...a.value.map(e=>e.id)].map(t=>v`<button key=${t}
    class="chip-button" aria-pressed=${String(w.value===t)} onClick=${()=>e(t)}>${t?y(t).title:L(`all_games`)}</button>`)}</nav>`}function vt(){let t=ye().filter(P);return t.length>0&&v`<nav class="turns" aria-label=${L(`your_turn`)}>${t.map(t=>v`<a key=${t.id} class="button tinted" style=${e(t.game)}
    href=${`#/m/`+t.id}>${L(`turn_in`,j(t.game))}</a>`)}</nav>`}function yt({attempt:e}){let t=ye().filter(e=>!pe(e,N.value)),n=e=>ue.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return D.value?v`<${_t} />
    <${$} name="mine" title=${L(`my_tables`)} matches=${t} empty=${N.value&&L(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${L(`open_seats`)} ...${r(ie)} empty=${L(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${L(`watch`)} ...${r(fe)} attempt=${e} />
    <${$} name="over" title=${L(`over`)} ...${me.value} attempt=${e} />`:v`<p class="soft" role="status">${L(`loading`)}</p>`}var bt=/* @__PURE__ */ h({Campaign:()=>kt});const xt={open:`waits_for_players`,playing:`in_play`,over:`over_word`},St=(e,t)=>e.find(e=>e.match===t.follows?.match),Ct=(e,t)=>t.branch||!!(St(e,t)&&Ct(e,St(e,t)));function wt(e,t){if(!t.seats.some(e=>e.player&&e.player===N.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Tt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=wt(e,t),a=t.branch&&St(r,t);return v`<li class=${`age ${t.status} ${Ct(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${L(Ct(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&v`<p class="soft"><${s} name="lucide:git-fork" /> ${L(`parts_from`,a.age)}</p>`}
    <p class="soft">${L(xt[t.status])} · ${dt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>v`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&v`<${s} name="lucide:crown" label=${L(`winner`)} />`} ${l(t.seats,e.seat)}
      ${t.ranks&&v` <small>${L(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&v`<button class="quiet" onClick=${()=>n(i)}>${L(i.words)}</button>`}
  </li>`}function Et({lines:e,ages:t}){let n=({match:e,seat:n})=>l(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return v`<table class="standings"><caption>${L(`standings`)}</caption>
    <thead><tr><th scope="col">${L(`line_of_heirs`)}</th><th scope="col">${L(`ages`)}</th><th scope="col">${L(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>v`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Dt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===N.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&Qe(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ot({campaign:e,age:t,branch:n,words:r,onClose:i}){let a=y(e.game),[o,s]=u(()=>Dt(t)),[c,l]=u(Z),[f,p]=u(null),[h,g,_]=m(),b=e=>s(e.map((e,t)=>({...e,heir:o[t].heir}))),x=o.filter(e=>e.heir!==null).length,S=async()=>{let{visibility:r,...a}=Q(c),s=await Y(`/v1/campaigns/${e.id}/ages`,o,{after:t.match,branch:n,heirs:o.map(e=>e.heir),...a});s.status===`playing`?(i(),location.hash=`#/m/`+s.id):p(s)};return f?v`<${R} title=${L(`table_is_open`)} name="opening" onClose=${i}><${U} match=${f} linked=${J(o)} onDone=${i} /><//>`:v`<${R} title=${L(r)} name="opening" onClose=${i}><form onSubmit=${e=>g(S,e)}>
    <p class="soft">${n&&L(`branch_why`,t.age)} ${L(`next_age_why`)}</p>
    <${nt} game=${a} plan=${o} onPlan=${b} />
    <div class="row heirs-row">${o.map((e,t)=>e.heir!==null&&x>1&&o.length>a.seats.min&&v`<button type="button" key=${t} class="quiet"
        onClick=${()=>s(o.filter((e,n)=>n!==t))}>${L(`leaves_table`,t+1)}</button>`)}
      ${o.length<a.seats.max&&v`<button type="button" class="quiet" onClick=${()=>s([...o,{kind:`open`,heir:null}])}>${L(`newcomer`)}</button>`}</div>
    <${X} terms=${c} onTerms=${l} parts=${[`take_back`,`clock`]} />
    <${d} problem=${h} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${L(`cancel`)}</button><button class="primary" disabled=${_}>${L(`open_it`)}</button></div>
  </form><//>`}function kt({id:t}){let[n,r]=u(null),[i,a]=u(null),[s,c]=u(null);if(M(p,[]),M(()=>{F.value=L(`campaign`)}),M(()=>{let e=!1,n=t=>n=>e||t(n);return I(`GET`,`/v1/campaigns/`+t).then(n(e=>{S(e.ages),a(null),r(e)}),n(a)),()=>e=!0},[t,N.value?.id,o.value]),i&&n?.id!==t)return v`<${g} /><main class="plain" id="main" tabindex="-1"><h1>${L(`campaign`)}</h1><p class="problem" role="alert">${i.message}</p></main>`;if(n?.id!==t||!y(n.game))return v`<${g} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${L(`loading`)}</p></main>`;let l=n.ages.find(e=>e.match===n.next);return v`<${g} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${e(n.game)}>
    <p class="soft">${j(n.game)}</p><h1>${L(`campaign`)}</h1>
    ${!n.complete&&v`<p class="soft">${L(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>v`<${Tt} key=${e.match} campaign=${n} age=${e} onOpen=${c} />`)}
      ${l&&v`<li class="age next"><button class="primary" onClick=${()=>c({age:l,branch:!1,words:`open_next_age`})}>${L(`open_next_age`)}</button></li>`}</ol>
    <${Et} lines=${n.lines} ages=${n.ages} />
    ${s&&v`<${Ot} campaign=${n} ...${s} onClose=${()=>c(null)} />`}
  </main>`}var At=/* @__PURE__ */ h({Invited:()=>Lt,matchToSee:()=>jt,seatsToTake:()=>Mt,termsIn:()=>Nt});function jt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Mt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Nt(e){let t=y(e.game),n=t?Object.entries(Ve(t,e.seats.length,null,e.options)):[];return[L(`term`,L(`clock`),st(e.clock)),L(`term`,L(`take_back_terms`),L(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return L(`term`,r.words,Pt(r,n))})]}function Pt(e,t){return e.kind===`bool`?L(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>q(e,t)).join(`, `):q(e,t)}const Ft=e=>I(`POST`,`/v1/invitations/reading`,{body:{token:e}}),It=(e,t)=>I(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Lt({token:t}){let[n,r]=u(null),[i,o,s]=m(),c=async()=>{let e=await Ft(t),n=jt(e,N.value);n?location.replace(`#/m/`+n):r(e)};M(p,[]),M(()=>{r(null),t&&o(c)},[t,N.value?.id]);let l=e=>o(async()=>{await A();try{let{match:n}=await It(t,e);n?location.replace(`#/m/`+n):await c()}catch(e){throw e.status===409&&await c(),e}});if(!n)return v`<${g} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!i)}>
    ${i?v`<h1>${i.title}</h1><${d} problem=${i} />${i.status===404&&v`<p>${L(`invited_ask`)}</p>`}<p><a class="button" href="#/">${L(`to_lobby`)}</a></p>`:v`<p class="soft">${L(`loading`)}</p>`}
  </main>`;let{game:f}=n.match??n.tournament;return v`<${g} /><main id="main" class="plain tinted invited" tabindex="-1" style=${a.value.length?e(f):{}}>
    ${n.match?v`<${Rt} told=${n} busy=${s} onCome=${l} />`:v`<${zt} told=${n} busy=${s} onCome=${()=>l(null)} />`}
    <${d} problem=${i} />
  </main>`}function Rt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=Mt(e);return v`<h1>${i?L(`invites_you`,i,j(r.game)):L(`invited_to`,j(r.game))}</h1>
    <p>${y(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>v`<li key=${e} class="row-match"><span class=${`name `+i}><${s} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${l(r.seats,e)}</span>
      ${a.includes(e)&&v`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${L(`term`,L(`sit_down`),L(`seat_of`,e+1))} onClick=${()=>n(e)}>${L(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&v`<p role="status">${L(`invited_too_late`)}</p>`}
    <ul class="soft">${Nt(r).map(e=>v`<li key=${e}>${e}</li>`)}</ul>`}function zt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??j(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===N.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===N.value?.id);return v`<h1>${i?L(`invites_you_cup`,i,a):L(`invited_to_cup`,a)}</h1>
    <p>${j(r.game)}. ${L(`term`,L(`clock`),st(r.clock))}. ${L(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>v`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?L(`cup_place`):e.name??L(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?v`<p role="status">${L(`cup_entered`)} <a class="button" href="#/">${L(`to_lobby`)}</a></p>`:s?v`<p><button class="primary" disabled=${t} onClick=${n}>${L(`cup_enter`)}</button></p>`:v`<p role="status">${L(`invited_too_late`)}</p>`}`}var Bt=/* @__PURE__ */ h({Keys:()=>Gt});const Vt=e=>new URL(`/#key=`+e,location.href).href;function Ht({player:e,onErased:t}){let[n,r]=u(null),[i,a]=u(!1),[o,c]=u(null),l=e.id===N.value?.id;async function d(){try{await I(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}ae(e.id),t(e)}let f=()=>ne(e.id);return v`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${s} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?v`<span class="chip-state">${L(`in_use`)}</span>`:v`<button onClick=${()=>C(e.id)}>${L(`use`)}</button>`}</header>
    ${e.only&&v`<p class="only-line"><${s} name="lucide:info" /> ${L(`key_only`)}</p>`}
    <p class="key-line">${i?v`<code class="key">${e.token}</code>`:v`<span class="soft">${L(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>a(!i)}><${s} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${L(i?`hide`:`show`)}</button>
      <${T} text=${e.token} words="key_copy" onCopied=${f} /><${T} text=${Vt(e.token)} words="copy_link" icon="lucide:link" onCopied=${f} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${L(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${L(`erase`)}</button>
    </div>
    ${n&&v`<div class="sure" role="alertdialog" aria-label=${L(n)}><p>${L(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${L(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?d():ae(e.id)}>${L(n+`_yes`)}</button></div></div>`}
    ${o&&v`<p class="problem" role="alert">${o}</p>`}
  </li>`}function Ut(){let[e,t]=u(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{he(await Se(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(L(`key_wrong`,e.message))}}return v`<form class="paste" onSubmit=${n}>
    <label class="field">${L(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${L(`add_key`)}</button>
    ${e&&v`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Wt(){let e=e=>t=>{E[e].value=t};return v`<section class="panel" aria-labelledby="settings"><h2 id="settings">${L(`settings`)}</h2>
    <${n} label=${L(`set_sound`)} value=${E.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&v`<${n} label=${L(`set_notices`)} hint=${Notification.permission===`denied`?L(`notices_denied`):null} value=${c.value} onPick=${e=>e?x():c.value=!1} />`}
    <${n} label=${L(`set_confirm`)} hint=${L(`hint_confirm`)} value=${E.confirm.value} onPick=${e(`confirm`)} />
    <${n} label=${L(`set_motion`)} value=${E.motion.value} onPick=${e(`motion`)} />
  </section>`}function Gt({match:e}){let[t,n]=u(null);return M(()=>{F.value=L(`keys_title`)}),v`<${g} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&v`<p><a class="button" href=${`#/m/`+e}><${s} name="lucide:chevron-left" /> ${L(`back_to_match`)}</a></p>`}
    <h1>${L(`keys_title`)}</h1><p class="soft">${L(`keys_why`)}</p>
    ${t&&v`<p role="status">${L(`erased`,t.name)}</p>`}
    <ul class="key-cards">${O.value.map(e=>v`<${Ht} key=${e.id} player=${e} onErased=${n} />`)}</ul>
    <p><button onClick=${()=>A({another:!0})}><${s} name="lucide:user-plus" /> ${L(`another_player`)}</button></p>
    <${Ut} /><${Wt} />
  </main>`}function Kt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function qt(e,n){let r=await e.text(),i=Kt(r);if(!i)return n({problem:L(`record_foreign`)});n({state:`checking`});let[{Broken:a,canVerify:o,checkRecord:s,checkSignature:c},{publishedKeys:l,signatureWords:u}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.L),de(`rest`)]),d=r.split(`
`).length-1;if(o())try{await s(r,{onEntry:e=>e%20==0&&n({state:`checking`,line:e,of:d})})}catch(e){if(!(e instanceof a))throw e;return n({problem:L(`record_bad`,e.seq,L(`broken_`+e.why))})}let f=await c(i.checkpoint,{...i,seq:i.last},await l()),p=u(f,i.last);if(f.state===`wrong`)return n({problem:p});n({state:`sending`,line:d}),await A();let m=await I(`POST`,`/v1/records`,{body:r});n(null),location.hash=`#/m/`+m.id,t(L(`record_opened`,d)+` `+p)}function Jt(e){let[t,n]=u(!1),[r,i]=u(null),a=ce(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>qt(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return M(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function Yt({report:{problem:e,state:t,line:n,of:r}}){return e?v`<p class="problem" role="alert">${e}</p>`:v`<p role="status">${t===`sending`?ee(`record_sound`,n):L(`record_checking`)}
    ${r&&v`<progress value=${n} max=${r} aria-label=${L(`record_checking`)}></progress>`}</p>`}function Xt({drop:e}){return v`<section class="drop" aria-labelledby="drop">
    <${s} name="lucide:upload" />
    <h2 id="drop">${L(`drop_record`)}</h2><p class="soft">${L(`drop_why`)}</p>
    <label class="button pick-file">${L(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&v`<${Yt} report=${e.report} />`}
  </section>`}const Zt=({min:e,max:t})=>e===t?e:`${e}–${t}`;function Qt({look:e}){return v`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>v`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function $t({game:t,onOpen:n}){let r=le.value[t.id];return v`<article class="box tinted" data-game=${t.id} style=${e(t.id)}>
    <${Qt} look=${r} />
    <div class="box-text">
      <h2>${t.title}</h2>
      <p>${t.summary}</p>
      <div class="box-foot">
        <span class="seats"><${s} name="lucide:users" label=${L(`seats`)} /> ${Zt(t.seats)}</span>
        <a class="rules" href=${`/docs/games/${t.id}?lang=${E.language.value}`}><${s} name="lucide:book-open" /><span>${L(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(t,`AgainstBot`)}>${L(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(t,`OpenForm`)}>${L(`open_table`)}</button>
      </div>
    </div>
  </article>`}function en({onOpen:e}){return a.value.length?v`<div class="shelf">${a.value.map(t=>v`<${$t} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:v`<p class="soft" role="status">${r.value?.message}</p>`}var tn=/* @__PURE__ */ h({Lobby:()=>rn});function nn(){let e=`?lang=${E.language.value}`;return v`<footer class="foot">
    <a href=${`/docs/guides`+e}>${L(`guides`)}</a><a href=${`/docs`+e}>${L(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${L(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${L(`credits`)}</a>
  </footer>`}function rn(){let[e,t]=m(),[n,i]=u(null),s=(e,n)=>t(async()=>{let[t]=await Promise.all([Promise.resolve().then(()=>rt),de(`rest`),b(`replay.css`)]);i({game:e,Form:t[n]})}),c=Jt(t);M(p,[]),M(()=>{F.value=``},[]),M(()=>{k()},[N.value?.id,o.value]),M(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let l=e??_e.value,f=D.value||_e.value,h=a.value.length>0||r.value,_=v`<p class="soft" role="status">${L(`loading`)}</p>`;return v`<${g} /><main class=${`lobby ${c.over?`dropping`:``}`} id="main" tabindex="-1">
    <${d} problem=${l} />
    ${f||!N.value?v`<${ve} matches=${ue.value} attempt=${t} /><${vt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${L(`open_a_table`)}</h1><p class="what">${L(`what_this_is`)}</p>${h?v`<${en} onOpen=${s} />`:_}</section>`:_}
    ${h&&f&&v`<div class="lobby-tables"><div><${yt} attempt=${t} /></div><aside><${Xt} drop=${c} /></aside></div><${nn} />`}
    ${n&&v`<${n.Form} game=${n.game} onClose=${()=>i(null)} />`}
  </main>`}export{X as a,nt as c,Je as d,U as f,bt as i,J as l,Bt as n,Q as o,Ce as p,At as r,Z as s,tn as t,Y as u};