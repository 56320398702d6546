import{A as e,At as t,B as n,C as r,Ct as i,D as a,E as o,F as s,Ft as c,G as l,H as u,J as d,K as f,M as p,Mt as m,N as h,Nt as g,O as _,Ot as v,P as y,Pt as b,S as x,T as S,V as C,Y as w,_ as T,_t as E,a as ee,b as D,bt as te,c as ne,d as re,dt as O,f as ie,ft as ae,g as k,gt as A,h as oe,ht as j,i as se,it as M,j as N,k as P,l as ce,lt as le,m as ue,mt as de,o as fe,p as pe,pt as me,q as he,r as ge,s as F,t as _e,tt as ve,u as ye,ut as be,v as xe,vt as Se,w as I,x as L,xt as R,y as z,z as B}from"./app.js";var Ce=/* @__PURE__ */ c({InviteSheet:()=>Ne,Share:()=>U,linkTo:()=>we,replace:()=>Te});const V=te(`invitations`,{}),H=(e,t)=>t===null?e:`${e}/${t}`;async function we(e,t=null){let n=V.value[H(e,t)],r=n&&(await Ee(e)).some(({id:e})=>e===n.id);return De(r?n.token:await Oe(e,t))}async function Te(e,t=null,n=!1){for(let r of await Ee(e))(n||r.seat===t)&&await ke(r.id);return De(await Oe(e,t))}const Ee=async e=>(await M(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,De=e=>new URL(`/#/i/`+e,location.href).href;async function Oe(e,t){let{id:n,token:r}=await M(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[H(e,t)]:i,...a}=V.value;return V.value=Object.fromEntries([...Object.entries(a),[H(e,t),{id:n,token:r}]].slice(-50)),r}async function ke(e){try{await M(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ae({link:e,label:t=O(`link`)}){return i`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${L} text=${e} words="copy" /></div>
    ${navigator.share&&i`<button onClick=${()=>navigator.share({title:O(`annales`),url:e}).catch(je)}><${w} name="lucide:share-2" /> ${O(`share`)}</button>`}`}function je(e){if(e.name!==`AbortError`)throw e}function Me({match:e,seat:n=null,title:r,isForAll:a=!1}){let[o,c]=g(null),[l,u,d]=s();return t(()=>{u(async()=>c(await we(e,n)))},[e,n]),i`<div class="invitation-link">
    ${r&&i`<h3>${r}</h3>`}
    ${o&&i`<${Ae} link=${o} label=${n===null?O(`link`):O(`link_for_seat`,n+1)} />`}
    ${(o||l)&&i`<p><button type="button" class="quiet" disabled=${d} onClick=${()=>u(async()=>c(await Te(e,n,a)))}><${w} name="lucide:rotate-ccw" /> ${O(`link_new`)}</button>
      <small class="soft">${O(a?`link_new_all`:`link_new_why`)}</small></p>`}
    <${y} problem=${l} />
  </div>`}function U({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let a=e.visibility===`private`,o=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),s=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return i`<div class="share">
    <p>${O(`share_why`)}</p>
    ${t.map(t=>i`<${Me} key=${t} match=${e.id} seat=${t} title=${O(`seat_number`,t+1)} />`)}
    ${o&&(a&&s?i`<${Me} match=${e.id} title=${t.length>0&&O(`link_any_seat`)} isForAll=${n} />`:i`<${Ae} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${O(`to_the_table`)}</a></p>
  </div>`}function Ne({match:e,onClose:t}){return i`<${z} title=${O(`invitation`)} name="opening" onClose=${t}><${U} match=${e} isForAll=${!0} onDone=${t} /><//>`}function W(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Pe=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Fe=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function G(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ie=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function K(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>G(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>G(e,r,t,n))}function Le(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>G(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Re(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Le(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function ze(e,t,n,r){let i=Pe(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??W(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??W(n,t,a);if(n.kind===`list`)a[n.id]=Ie(n,a)?Re(n,r[n.id],a,t):n.default;else{let i=K(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Be=(e,t,n)=>e.options.filter(e=>Ie(e,t)&&(e.kind===`list`||K(e,t,n).length>1));function Ve(e,t,n,r){let i=Pe(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??W(e,t,r))).map(e=>[e.id,r[e.id]]))}const q=(e,t)=>e.value_words?.[String(t)]??String(t);function He({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ue({option:e,value:t,filled:n,seats:r,onPick:a}){let o=t.split(`,`);return i`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>i`<label key=${s}><span>${O(`seat_number`,s+1)}</span>
      <${x} label=${O(`seat_number`,s+1)} value=${t}
        values=${Le(e,o,s,n,r).map(t=>[t,q(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function We({option:e,options:t,value:n,filled:a,seats:o,onPick:s}){let c=b(S,[]),l=e.kind===`list`?[]:K(e,a,o),u={label:e.words,hint:He(e,t),value:n,onPick:s};return e.kind===`list`?i`<${Ue} ...${{option:e,value:n,filled:a,seats:o,onPick:s}} />`:e.kind===`int`?i`<${r} ...${u} min=${l[0]} max=${l.at(-1)} />`:e.kind===`bool`?i`<${I} ...${u} />`:i`<${D} ...${u} name=${c} values=${l.map(t=>[t,q(e,t)])} />`}function Ge({game:e,filled:t,seats:n,onPick:r}){return Be(e,t,n).map(a=>i`<${We} key=${a.id} option=${a} options=${e.options} value=${t[a.id]}
    filled=${t} seats=${n} onPick=${e=>r(a.id,e)} />`)}const Ke={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},qe=te(`level`,null),Je=({bots:e})=>e.includes(qe.value)?qe.value:e[1]??e[0],Ye=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),Xe=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function Ze(e,t,n,r){let i=n===`bot`?{kind:n,level:Je(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function Qe(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:T.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const $e=({kind:e,who:t})=>e===`invited`&&!t.trim(),J=e=>e.flatMap((e,t)=>$e(e)?[t]:[]);function et(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!Qe(e.who));return t?O(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?O(`who_sits_here`):null}async function Y(e,t,n){let r=et(t);if(r)throw new ve(0,{detail:r});await A();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if($e(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:Qe(o)});else{let t=await tt(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await M(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await se(t,o.id,e);return o}async function tt(e){let t=E.value.find(t=>t.name===e&&t.id!==j.value?.id);if(t)return t;let{player:n,token:r}=await M(`POST`,`/v1/players`,{body:{name:e},player:null}),i=j.value.id,a={id:n.id,name:n.name,token:r};return v(()=>{de(a),Se(i)}),a}function nt({game:e,plan:t,onPlan:n,names:r=[]}){let a=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>i`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=E.value.filter(e=>e.id!==j.value?.id);return i`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>i`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${w} name=${Ke[o]} />
    <${x} label=${O(`seat_number`,u+1)} value=${o} values=${Object.keys(Ke).map(e=>[e,O(`seat_`+e)])}
      onPick=${r=>n(Ze(t,u,r,e))} />
    ${o===`bot`&&i`<${x} label=${O(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,O(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,O(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&i`<div class="field">${e.levels.map(e=>i`<p key=${e.id} class="hint"><b>${e.name}</b> ${Ye(e)}</p>`)}</div>`}
  ${o(`invited`)&&i`<p class="soft">${O(`invited_hint`)}</p>`}
  <datalist id="known-players">${T.value.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>`}var rt=/* @__PURE__ */ c({AgainstBot:()=>lt,OpenForm:()=>ct,Terms:()=>X,clockWords:()=>st,termsToSend:()=>Q,usualTerms:()=>Z});const it=[`consent`,`free`,`never`],at=[`public`,`unlisted`,`private`],ot=[[0,`clock_none`],[30,`clock_30`],[60,`clock_60`],[300,`clock_300`],[86400,`clock_day`],[259200,`clock_3_days`]];function st(e){let t=ot.find(([t])=>t===(e??0));return t?O(t[1]):O(`clock_seconds`,e)}function X({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),a=b(S,[]);return i`
    ${n.includes(`take_back`)&&i`<${D} name=${a+`t`} label=${O(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${it.map(e=>[e,O(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&i`<${D} name=${a+`v`} label=${O(`visibility`)} hint=${O(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${at.map(e=>[e,O(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&i`<${D} name=${a+`c`} label=${O(`clock`)} hint=${e.clock?O(`hint_clock`):null} value=${e.clock} onPick=${r(`clock`)} values=${ot.map(([e,t])=>[e,O(t)])} />`}`}const Z={take_back:`consent`,visibility:`public`,clock:0},Q=e=>({...e,clock:e.clock||null});function ct({game:e,onClose:t}){let n=o(e.id)??e,[a,c]=g(()=>Xe(n.seats.min,[{kind:`me`}])),[l,u]=g(n.presets[0]?.id??null),[d,f]=g({}),[p,m]=g(Z),[h,_]=g(null),[v,b,x]=s(),S=a.length,C=Fe(n,S),w=C.find(e=>e.id===l)??C[0],T=ze(n,S,w,d),E=Object.keys(Ve(n,S,w,T)).length,ee=async()=>{let e=await Y(`/v1/matches`,a,{game:n.id,options:Ve(n,S,w,T),...w&&{preset:w.id},...Q(p)});k(),a.some(e=>e.kind===`open`||e.kind===`invited`)?_(e):(t(),location.hash=`#/m/`+e.id)};return i`<div class="tinted" style=${N(n.id)}><${z} title=${h?O(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${h?i`<${U} match=${h} linked=${J(a)} onDone=${t} />`:i`
    <form onSubmit=${e=>b(ee,e)}>
      <${r} label=${O(`number_of_seats`)} value=${S} min=${n.seats.min} max=${n.seats.max} onPick=${e=>c(Xe(e,a))} />
      <${nt} game=${n} plan=${a} onPlan=${c} />
      ${J(a).length>0&&p.visibility===`public`&&i`<p class="soft">${O(`linked_is_public`)}</p>`}
      ${C.length>1&&i`<${D} name="preset" label=${O(`preset`)} hint=${w.effect} value=${w.id} onPick=${e=>{u(e),f({})}} values=${C.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${O(`change_rules`)} ${E>0&&i`<b>${O(`changed`,E)}</b>`}</summary>
        <${Ge} game=${n} filled=${T} seats=${S} onPick=${(e,t)=>f({...d,[e]:t})} />
      </details>
      <${X} terms=${p} onTerms=${m} />
      <${y} problem=${v} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${O(`cancel`)}</button><button class="primary" disabled=${x}>${O(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function lt({game:e,onClose:t}){let[n,r,a]=s(),o=n=>r(async()=>{qe.value=n;let r=await Y(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return i`<div class="tinted" style=${N(e.id)}><${z} title=${O(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>i`<li key=${t.id}><button class="choice" autofocus=${t.id===Je(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${w} name="lucide:bot" /><span><b>${t.name}</b><small>${Ye(t)}</small></span></button></li>`)}</ul>
    <${y} problem=${n} />
  <//></div>`}const ut=[[`day`,86400],[`hour`,3600],[`minute`,60]];function dt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=ut.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(R.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const ft={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function pt({match:e}){let t=e.result?.ranks;return i`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),a=t&&t[n.seat]===1&&t.some(e=>e>1);return i`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===j.value?.id?`own`:``}`}>
      <${w} name=${a?`lucide:crown`:ft[n.kind]} label=${a?O(`winner`):r?O(`to_move`):void 0} />${h(e.seats,n.seat)}</span>`})}</span>`}const mt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`};function ht(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===j.value?.id);if(e.status===`open`)return O(`waits_for_players`);if(e.status===`playing`)return F(e)?O(`your_turn`):O(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?O(`drawn`):t?n[t.seat]===1?O(`you_won`):O(`you_lost`):O(`over_word`):O(mt[e.result?.reason]??`over_word`)}function gt({match:e,attempt:t}){let n=F(e),r=e.seats.some(e=>e.kind===`player`&&e.player===j.value?.id),a=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return i`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${N(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${p(e.game)}${e.campaign&&i` <small>${O(`age_number`,e.campaign.age)}</small>`}</span><${pt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&i`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${O(`campaign`)} title=${O(`campaign`)}><${w} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${dt(e.ended_at??e.opened_at)}</time>
      ${a?i`<button class="sit" onClick=${()=>t(async()=>{await ee(e.id,a.seat),location.hash=`#/m/`+e.id})}>${O(`sit_down`)}</button>`:i`<span class="chip-state">${ht(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:a,attempt:o}){return!n.length&&!a?null:i`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?i`<ul class="rows">${n.map(e=>i`<${gt} key=${e.id} match=${e} attempt=${o} />`)}</ul>`:i`<p class="soft">${a}</p>`}
    ${r&&i`<button class="quiet" onClick=${()=>o(()=>ie(t))}>${O(`show_more`)}</button>`}
  </section>`}function _t(){let e=e=>{fe.value=e,k()};return i`<nav class="filter" aria-label=${O(`filter`)}>${[``,...a.value.map(e=>e.id)].map(t=>i`<button key=${t}
    class="chip-button" aria-pressed=${String(fe.value===t)} onClick=${()=>e(t)}>${t?o(t).title:O(`all_games`)}</button>`)}</nav>`}function vt(){let e=re().filter(F);return e.length>0&&i`<nav class="turns" aria-label=${O(`your_turn`)}>${e.map(e=>i`<a key=${e.id} class="button tinted" style=${N(e.game)}
    href=${`#/m/`+e.id}>${O(`turn_in`,p(e.game))}</a>`)}</nav>`}function yt({attempt:e}){let t=re().filter(e=>!ge(e,j.value)),n=e=>ye.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ce.value?i`<${_t} />
    <${$} name="mine" title=${O(`my_tables`)} matches=${t} empty=${j.value&&O(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${O(`open_seats`)} ...${r(pe)} empty=${O(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${O(`watch`)} ...${r(oe)} attempt=${e} />
    <${$} name="over" title=${O(`over`)} ...${ue.value} attempt=${e} />`:i`<p class="soft" role="status">${O(`loading`)}</p>`}var bt=/* @__PURE__ */ c({Campaign:()=>kt});const xt={open:`waits_for_players`,playing:`in_play`,over:`over_word`},St=(e,t)=>e.find(e=>e.match===t.follows?.match),Ct=(e,t)=>t.branch||!!(St(e,t)&&Ct(e,St(e,t)));function wt(e,t){if(!t.seats.some(e=>e.player&&e.player===j.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Tt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,a=wt(e,t),o=t.branch&&St(r,t);return i`<li class=${`age ${t.status} ${Ct(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${O(Ct(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${o&&i`<p class="soft"><${w} name="lucide:git-fork" /> ${O(`parts_from`,o.age)}</p>`}
    <p class="soft">${O(xt[t.status])} · ${dt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>i`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&i`<${w} name="lucide:crown" label=${O(`winner`)} />`} ${h(t.seats,e.seat)}
      ${t.ranks&&i` <small>${O(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${a&&i`<button class="quiet" onClick=${()=>n(a)}>${O(a.words)}</button>`}
  </li>`}function Et({lines:e,ages:t}){let n=({match:e,seat:n})=>h(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return i`<table class="standings"><caption>${O(`standings`)}</caption>
    <thead><tr><th scope="col">${O(`line_of_heirs`)}</th><th scope="col">${O(`ages`)}</th><th scope="col">${O(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>i`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Dt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===j.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&Qe(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ot({campaign:e,age:t,branch:n,words:r,onClose:a}){let c=o(e.game),[l,u]=g(()=>Dt(t)),[d,f]=g(Z),[p,m]=g(null),[h,_,v]=s(),b=e=>u(e.map((e,t)=>({...e,heir:l[t].heir}))),x=l.filter(e=>e.heir!==null).length,S=async()=>{let{visibility:r,...i}=Q(d),o=await Y(`/v1/campaigns/${e.id}/ages`,l,{after:t.match,branch:n,heirs:l.map(e=>e.heir),...i});o.status===`playing`?(a(),location.hash=`#/m/`+o.id):m(o)};return p?i`<${z} title=${O(`table_is_open`)} name="opening" onClose=${a}><${U} match=${p} linked=${J(l)} onDone=${a} /><//>`:i`<${z} title=${O(r)} name="opening" onClose=${a}><form onSubmit=${e=>_(S,e)}>
    <p class="soft">${n&&O(`branch_why`,t.age)} ${O(`next_age_why`)}</p>
    <${nt} game=${c} plan=${l} onPlan=${b} />
    <div class="row heirs-row">${l.map((e,t)=>e.heir!==null&&x>1&&l.length>c.seats.min&&i`<button type="button" key=${t} class="quiet"
        onClick=${()=>u(l.filter((e,n)=>n!==t))}>${O(`leaves_table`,t+1)}</button>`)}
      ${l.length<c.seats.max&&i`<button type="button" class="quiet" onClick=${()=>u([...l,{kind:`open`,heir:null}])}>${O(`newcomer`)}</button>`}</div>
    <${X} terms=${d} onTerms=${f} parts=${[`take_back`,`clock`]} />
    <${y} problem=${h} />
    <div class="sheet-foot"><button type="button" onClick=${a}>${O(`cancel`)}</button><button class="primary" disabled=${v}>${O(`open_it`)}</button></div>
  </form><//>`}function kt({id:e}){let[n,r]=g(null),[a,s]=g(null),[c,l]=g(null);if(t(P,[]),t(()=>{d.value=O(`campaign`)}),t(()=>{let t=!1,n=e=>n=>t||e(n);return M(`GET`,`/v1/campaigns/`+e).then(n(e=>{xe(e.ages),s(null),r(e)}),n(s)),()=>t=!0},[e,j.value?.id,f.value]),a&&n?.id!==e)return i`<${B} /><main class="plain" id="main" tabindex="-1"><h1>${O(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==e||!o(n.game))return i`<${B} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${O(`loading`)}</p></main>`;let u=n.ages.find(e=>e.match===n.next);return i`<${B} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${N(n.game)}>
    <p class="soft">${p(n.game)}</p><h1>${O(`campaign`)}</h1>
    ${!n.complete&&i`<p class="soft">${O(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>i`<${Tt} key=${e.match} campaign=${n} age=${e} onOpen=${l} />`)}
      ${u&&i`<li class="age next"><button class="primary" onClick=${()=>l({age:u,branch:!1,words:`open_next_age`})}>${O(`open_next_age`)}</button></li>`}</ol>
    <${Et} lines=${n.lines} ages=${n.ages} />
    ${c&&i`<${Ot} campaign=${n} ...${c} onClose=${()=>l(null)} />`}
  </main>`}var At=/* @__PURE__ */ c({Invited:()=>Lt,matchToSee:()=>jt,seatsToTake:()=>Mt,termsIn:()=>Nt});function jt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Mt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Nt(e){let t=o(e.game),n=t?Object.entries(Ve(t,e.seats.length,null,e.options)):[];return[O(`term`,O(`clock`),st(e.clock)),O(`term`,O(`take_back_terms`),O(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return O(`term`,r.words,Pt(r,n))})]}function Pt(e,t){return e.kind===`bool`?O(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>q(e,t)).join(`, `):q(e,t)}const Ft=e=>M(`POST`,`/v1/invitations/reading`,{body:{token:e}}),It=(e,t)=>M(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Lt({token:e}){let[n,r]=g(null),[o,c,l]=s(),u=async()=>{let t=await Ft(e),n=jt(t,j.value);n?location.replace(`#/m/`+n):r(t)};t(P,[]),t(()=>{r(null),e&&c(u)},[e,j.value?.id]);let d=t=>c(async()=>{await A();try{let{match:n}=await It(e,t);n?location.replace(`#/m/`+n):await u()}catch(e){throw e.status===409&&await u(),e}});if(!n)return i`<${B} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!o)}>
    ${o?i`<h1>${o.title}</h1><${y} problem=${o} />${o.status===404&&i`<p>${O(`invited_ask`)}</p>`}<p><a class="button" href="#/">${O(`to_lobby`)}</a></p>`:i`<p class="soft">${O(`loading`)}</p>`}
  </main>`;let{game:f}=n.match??n.tournament;return i`<${B} /><main id="main" class="plain tinted invited" tabindex="-1" style=${a.value.length?N(f):{}}>
    ${n.match?i`<${Rt} told=${n} busy=${l} onCome=${d} />`:i`<${zt} told=${n} busy=${l} onCome=${()=>d(null)} />`}
    <${y} problem=${o} />
  </main>`}function Rt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:a}}=e,s=Mt(e);return i`<h1>${a?O(`invites_you`,a,p(r.game)):O(`invited_to`,p(r.game))}</h1>
    <p>${o(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:a})=>i`<li key=${e} class="row-match"><span class=${`name `+a}><${w} name=${a===`bot`?`lucide:bot`:a===`open`?`lucide:door-open`:`lucide:user`} /> ${h(r.seats,e)}</span>
      ${s.includes(e)&&i`<span class="row-end"><button class=${e===s[0]?`primary`:``} disabled=${t} aria-label=${O(`term`,O(`sit_down`),O(`seat_of`,e+1))} onClick=${()=>n(e)}>${O(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${s.length===0&&i`<p role="status">${O(`invited_too_late`)}</p>`}
    <ul class="soft">${Nt(r).map(e=>i`<li key=${e}>${e}</li>`)}</ul>`}function zt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:a}}=e,o=r.name??p(r.game),s=r.entrants.some(e=>e.kind===`player`&&e.player===j.value?.id),c=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===j.value?.id);return i`<h1>${a?O(`invites_you_cup`,a,o):O(`invited_to_cup`,o)}</h1>
    <p>${p(r.game)}. ${O(`term`,O(`clock`),st(r.clock))}. ${O(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>i`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?O(`cup_place`):e.name??O(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${s?i`<p role="status">${O(`cup_entered`)} <a class="button" href="#/">${O(`to_lobby`)}</a></p>`:c?i`<p><button class="primary" disabled=${t} onClick=${n}>${O(`cup_enter`)}</button></p>`:i`<p role="status">${O(`invited_too_late`)}</p>`}`}var Bt=/* @__PURE__ */ c({Keys:()=>Gt});const Vt=e=>new URL(`/#key=`+e,location.href).href;function Ht({player:e,onErased:t}){let[n,r]=g(null),[a,o]=g(!1),[s,c]=g(null),l=e.id===j.value?.id;async function u(){try{await M(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}me(e.id),t(e)}let d=()=>ae(e.id);return i`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${w} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?i`<span class="chip-state">${O(`in_use`)}</span>`:i`<button onClick=${()=>Se(e.id)}>${O(`use`)}</button>`}</header>
    ${e.only&&i`<p class="only-line"><${w} name="lucide:info" /> ${O(`key_only`)}</p>`}
    <p class="key-line">${a?i`<code class="key">${e.token}</code>`:i`<span class="soft">${O(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(a)} onClick=${()=>o(!a)}><${w} name=${a?`lucide:eye-off`:`lucide:eye`} /> ${O(a?`hide`:`show`)}</button>
      <${L} text=${e.token} words="key_copy" onCopied=${d} /><${L} text=${Vt(e.token)} words="copy_link" icon="lucide:link" onCopied=${d} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${O(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${O(`erase`)}</button>
    </div>
    ${n&&i`<div class="sure" role="alertdialog" aria-label=${O(n)}><p>${O(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${O(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?u():me(e.id)}>${O(n+`_yes`)}</button></div></div>`}
    ${s&&i`<p class="problem" role="alert">${s}</p>`}
  </li>`}function Ut(){let[e,t]=g(null);async function r(e){e.preventDefault();let r=e.target,i=new FormData(r).get(`key`).trim();try{de(await n(i.includes(`#key=`)?i.split(`#key=`)[1]:i)),t(null),r.reset()}catch(e){if(e.name!==`Problem`)throw e;t(O(`key_wrong`,e.message))}}return i`<form class="paste" onSubmit=${r}>
    <label class="field">${O(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${O(`add_key`)}</button>
    ${e&&i`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Wt(){let e=e=>t=>{R[e].value=t};return i`<section class="panel" aria-labelledby="settings"><h2 id="settings">${O(`settings`)}</h2>
    <${I} label=${O(`set_sound`)} value=${R.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&i`<${I} label=${O(`set_notices`)} hint=${Notification.permission===`denied`?O(`notices_denied`):null} value=${he.value} onPick=${e=>e?l():he.value=!1} />`}
    <${I} label=${O(`set_confirm`)} hint=${O(`hint_confirm`)} value=${R.confirm.value} onPick=${e(`confirm`)} />
    <${I} label=${O(`set_motion`)} value=${R.motion.value} onPick=${e(`motion`)} />
  </section>`}function Gt({match:e}){let[n,r]=g(null);return t(()=>{d.value=O(`keys_title`)}),i`<${B} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&i`<p><a class="button" href=${`#/m/`+e}><${w} name="lucide:chevron-left" /> ${O(`back_to_match`)}</a></p>`}
    <h1>${O(`keys_title`)}</h1><p class="soft">${O(`keys_why`)}</p>
    ${n&&i`<p role="status">${O(`erased`,n.name)}</p>`}
    <ul class="key-cards">${E.value.map(e=>i`<${Ht} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>A({another:!0})}><${w} name="lucide:user-plus" /> ${O(`another_player`)}</button></p>
    <${Ut} /><${Wt} />
  </main>`}function Kt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function qt(e,t){let n=await e.text(),r=Kt(n);if(!r)return t({problem:O(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.R),be(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:O(`record_bad`,e.seq,O(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await A();let p=await M(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,C(O(`record_opened`,u)+` `+f)}function Jt(e){let[n,r]=g(!1),[i,a]=g(null),o=m(0),s=e=>e.dataTransfer?.types.includes(`Files`),c=t=>e(()=>qt(t,a).catch(e=>{throw a(null),e})),l=e=>t=>{s(t)&&(t.preventDefault(),o.current+=e,r(o.current>0))},u=e=>{s(e)&&(e.preventDefault(),o.current=0,r(!1),c(e.dataTransfer.files[0]))};return t(()=>{let e=new AbortController,t={dragenter:l(1),dragleave:l(-1),dragover:l(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:n,report:i,take:c}}function Yt({report:{problem:e,state:t,line:n,of:r}}){return e?i`<p class="problem" role="alert">${e}</p>`:i`<p role="status">${t===`sending`?le(`record_sound`,n):O(`record_checking`)}
    ${r&&i`<progress value=${n} max=${r} aria-label=${O(`record_checking`)}></progress>`}</p>`}function Xt({drop:e}){return i`<section class="drop" aria-labelledby="drop">
    <${w} name="lucide:upload" />
    <h2 id="drop">${O(`drop_record`)}</h2><p class="soft">${O(`drop_why`)}</p>
    <label class="button pick-file">${O(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&i`<${Yt} report=${e.report} />`}
  </section>`}const Zt=({min:e,max:t})=>e===t?e:`${e}–${t}`;function Qt({look:e}){return i`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>i`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function $t({game:t,onOpen:n}){let r=e.value[t.id];return i`<article class="box tinted" data-game=${t.id} style=${N(t.id)}>
    <${Qt} look=${r} />
    <div class="box-text">
      <h2>${t.title}</h2>
      <p>${t.summary}</p>
      <div class="box-foot">
        <span class="seats"><${w} name="lucide:users" label=${O(`seats`)} /> ${Zt(t.seats)}</span>
        <a class="rules" href=${`/docs/games/${t.id}?lang=${R.language.value}`}><${w} name="lucide:book-open" /><span>${O(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(t,`AgainstBot`)}>${O(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(t,`OpenForm`)}>${O(`open_table`)}</button>
      </div>
    </div>
  </article>`}function en({onOpen:e}){return a.value.length?i`<div class="shelf">${a.value.map(t=>i`<${$t} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:i`<p class="soft" role="status">${_.value?.message}</p>`}var tn=/* @__PURE__ */ c({Lobby:()=>rn});function nn(){let e=`?lang=${R.language.value}`;return i`<footer class="foot">
    <a href=${`/docs/guides`+e}>${O(`guides`)}</a><a href=${`/docs`+e}>${O(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${O(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${O(`credits`)}</a>
  </footer>`}function rn(){let[e,n]=s(),[r,o]=g(null),c=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>rt),be(`rest`),u(`replay.css`)]);o({game:e,Form:n[t]})}),l=Jt(n);t(P,[]),t(()=>{d.value=``},[]),t(()=>{k()},[j.value?.id,f.value]),t(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let p=e??ne.value,m=ce.value||ne.value,h=a.value.length>0||_.value,v=i`<p class="soft" role="status">${O(`loading`)}</p>`;return i`<${B} /><main class=${`lobby ${l.over?`dropping`:``}`} id="main" tabindex="-1">
    <${y} problem=${p} />
    ${m||!j.value?i`<${_e} matches=${ye.value} attempt=${n} /><${vt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${O(`open_a_table`)}</h1><p class="what">${O(`what_this_is`)}</p>${h?i`<${en} onOpen=${c} />`:v}</section>`:v}
    ${h&&m&&i`<div class="lobby-tables"><div><${yt} attempt=${n} /></div><aside><${Xt} drop=${l} /></aside></div><${nn} />`}
    ${r&&i`<${r.Form} game=${r.game} onClose=${()=>o(null)} />`}
  </main>`}export{X as a,nt as c,Je as d,U as f,bt as i,J as l,Bt as n,Q as o,Ce as p,At as r,Z as s,tn as t,Y as u};