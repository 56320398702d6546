import{$ as e,A as t,C as n,D as r,Dt as i,E as a,F as o,G as s,I as c,It as l,K as u,L as d,Lt as f,M as p,Mt as m,N as h,O as g,P as _,Pt as v,Q as y,R as b,Rt as x,S,St as C,T as w,Tt as T,U as E,W as D,X as O,Y as ee,Z as te,_ as ne,_t as re,a as ie,at as ae,b as k,bt as A,c as oe,ct as j,d as M,f as se,g as ce,gt as le,h as ue,ht as N,j as P,k as de,l as fe,m as pe,mt as me,p as he,pt as ge,s as _e,t as F,u as ve,v as ye,vt as be,w as I,wt as xe,x as Se,xt as L,y as Ce,yt as R,z,zt as B}from"./app.js";var we=/* @__PURE__ */ B({InviteSheet:()=>Pe,Share:()=>U,linkTo:()=>Te,replace:()=>Ee});const V=xe(`invitations`,{}),H=(e,t)=>t===null?e:`${e}/${t}`;async function Te(e,t=null){let n=V.value[H(e,t)],r=n&&(await De(e)).some(({id:e})=>e===n.id);return Oe(r?n.token:await ke(e,t))}async function Ee(e,t=null,n=!1){for(let r of await De(e))(n||r.seat===t)&&await Ae(r.id);return Oe(await ke(e,t))}const De=async e=>(await j(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Oe=e=>new URL(`/#/i/`+e,location.href).href;async function ke(e,t){let{id:n,token:r}=await j(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[H(e,t)]:i,...a}=V.value;return V.value=Object.fromEntries([...Object.entries(a),[H(e,t),{id:n,token:r}]].slice(-50)),r}async function Ae(e){try{await j(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function je({link:t,label:n=N(`link`)}){return i`<div class="share-link"><input readonly value=${t} aria-label=${n} onFocus=${e=>e.target.select()} /><${w} text=${t} words="copy" /></div>
    ${navigator.share&&i`<button onClick=${()=>navigator.share({title:N(`annales`),url:t}).catch(Me)}><${e} name="lucide:share-2" /> ${N(`share`)}</button>`}`}function Me(e){if(e.name!==`AbortError`)throw e}function Ne({match:t,seat:n=null,title:r,isForAll:a=!1}){let[o,s]=f(null),[c,l,u]=z();return v(()=>{l(async()=>s(await Te(t,n)))},[t,n]),i`<div class="invitation-link">
    ${r&&i`<h3>${r}</h3>`}
    ${o&&i`<${je} link=${o} label=${n===null?N(`link`):N(`link_for_seat`,n+1)} />`}
    ${(o||c)&&i`<p><button type="button" class="quiet" disabled=${u} onClick=${()=>l(async()=>s(await Ee(t,n,a)))}><${e} name="lucide:rotate-ccw" /> ${N(`link_new`)}</button>
      <small class="soft">${N(a?`link_new_all`:`link_new_why`)}</small></p>`}
    <${b} problem=${c} />
  </div>`}function U({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let a=e.visibility===`private`,o=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),s=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return i`<div class="share">
    <p>${N(`share_why`)}</p>
    ${t.map(t=>i`<${Ne} key=${t} match=${e.id} seat=${t} title=${N(`seat_number`,t+1)} />`)}
    ${o&&(a&&s?i`<${Ne} match=${e.id} title=${t.length>0&&N(`link_any_seat`)} isForAll=${n} />`:i`<${je} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${N(`to_the_table`)}</a></p>
  </div>`}function Pe({match:e,onClose:t}){return i`<${n} title=${N(`invitation`)} name="opening" onClose=${t}><${U} match=${e} isForAll=${!0} onDone=${t} /><//>`}function W(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Fe=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Ie=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function G(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Le=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function K(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>G(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>G(e,r,t,n))}function Re(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>G(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function ze(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Re(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Be(e,t,n,r){let i=Fe(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??W(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??W(n,t,a);if(n.kind===`list`)a[n.id]=Le(n,a)?ze(n,r[n.id],a,t):n.default;else{let i=K(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Ve=(e,t,n)=>e.options.filter(e=>Le(e,t)&&(e.kind===`list`||K(e,t,n).length>1));function q(e,t,n,r){let i=Fe(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??W(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function He({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ue({option:e,value:t,filled:n,seats:r,onPick:o}){let s=t.split(`,`);return i`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${s.map((t,c)=>i`<label key=${c}><span>${N(`seat_number`,c+1)}</span>
      <${a} label=${N(`seat_number`,c+1)} value=${t}
        values=${Re(e,s,c,n,r).map(t=>[t,J(e,t)])}
        onPick=${e=>o(s.with(c,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function We({option:e,options:t,value:n,filled:a,seats:o,onPick:s}){let c=x(de,[]),l=e.kind===`list`?[]:K(e,a,o),u={label:e.words,hint:He(e,t),value:n,onPick:s};return e.kind===`list`?i`<${Ue} ...${{option:e,value:n,filled:a,seats:o,onPick:s}} />`:e.kind===`int`?i`<${r} ...${u} min=${l[0]} max=${l.at(-1)} />`:e.kind===`bool`?i`<${g} ...${u} />`:i`<${I} ...${u} name=${c} values=${l.map(t=>[t,J(e,t)])} />`}function Ge({game:e,filled:t,seats:n,onPick:r}){return Ve(e,t,n).map(a=>i`<${We} key=${a.id} option=${a} options=${e.options} value=${t[a.id]}
    filled=${t} seats=${n} onPick=${e=>r(a.id,e)} />`)}const Ke={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},qe=xe(`level`,null),Je=({bots:e})=>e.includes(qe.value)?qe.value:e[1]??e[0],Ye=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),Xe=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function Ze(e,t,n,r){let i=n===`bot`?{kind:n,level:Je(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function Qe(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:Se.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const $e=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>$e(e)?[t]:[]);function et(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!Qe(e.who));return t?N(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?N(`who_sits_here`):null}async function X(e,t,n){let r=et(t);if(r)throw new ae(0,{detail:r});await A();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if($e(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:Qe(o)});else{let t=await tt(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await j(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await oe(t,o.id,e);return o}async function tt(e){let t=L.value.find(t=>t.name===e&&t.id!==R.value?.id);if(t)return t;let{player:n,token:r}=await j(`POST`,`/v1/players`,{body:{name:e},player:null}),i=R.value.id,a={id:n.id,name:n.name,token:r};return m(()=>{be(a),C(i)}),a}function nt({game:t,plan:n,onPlan:r,names:o=[]}){let s=(e,t)=>r(n.map((n,r)=>r===e?{...n,...t}:n)),c=e=>n.some(t=>t.kind===e),l=(e,t,n,r)=>i`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>s(r,{who:e.target.value})} />`,u=L.value.filter(e=>e.id!==R.value?.id);return i`<ol class=${`seat-rows`+(o.some(Boolean)?` named`:``)}>${n.map(({kind:c,level:u,who:d},f)=>i`<li key=${f}>
    <span class="seat-no">${o[f]??f+1}</span><${e} name=${Ke[c]} />
    <${a} label=${N(`seat_number`,f+1)} value=${c} values=${Object.keys(Ke).map(e=>[e,N(`seat_`+e)])}
      onPick=${e=>r(Ze(n,f,e,t))} />
    ${c===`bot`&&i`<${a} label=${N(`bot_level`)} value=${u} values=${t.levels.map(e=>[e.id,e.name])} onPick=${e=>s(f,{level:e})} />`}
    ${c===`invited`&&l(`known-players`,N(`name_or_id`),d,f)}
    ${c===`here`&&l(`players-here`,N(`their_name`),d,f)}
  </li>`)}</ol>
  ${c(`bot`)&&i`<div class="field">${t.levels.map(e=>i`<p key=${e.id} class="hint"><b>${e.name}</b> ${Ye(e)}</p>`)}</div>`}
  ${c(`invited`)&&i`<p class="soft">${N(`invited_hint`)}</p>`}
  <datalist id="known-players">${Se.value.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${u.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>`}var rt=/* @__PURE__ */ B({AgainstBot:()=>ut,OpenForm:()=>lt,Terms:()=>Z,usualTerms:()=>Q});const it=[`consent`,`free`,`never`],at=[`public`,`unlisted`,`private`],ot=(e,t)=>({kind:`fischer`,increment:t,main:e}),st=[null,30,60,300,ot(60,1),ot(300,3),ot(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),ct=e=>[.../* @__PURE__ */ new Set([...st,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),a=x(de,[]);return i`
    ${n.includes(`take_back`)&&i`<${I} name=${a+`t`} label=${N(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${it.map(e=>[e,N(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&i`<${I} name=${a+`v`} label=${N(`visibility`)} hint=${N(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${at.map(e=>[e,N(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&i`<${I} name=${a+`c`} label=${N(`clock`)} hint=${e.clock?N(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>r(`clock`)(JSON.parse(e))} values=${ct(e.clock).map(e=>[e,F(JSON.parse(e))])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null};function lt({game:e,onClose:a}){let s=t(e.id)??e,[c,l]=f(()=>Xe(s.seats.min,[{kind:`me`}])),[u,d]=f(s.presets[0]?.id??null),[p,m]=f({}),[h,g]=f(Q),[_,v]=f(null),[y,x,S]=z(),C=c.length,w=Ie(s,C),T=w.find(e=>e.id===u)??w[0],E=Be(s,C,T,p),D=Object.keys(q(s,C,T,E)).length,O=async()=>{let e=await X(`/v1/matches`,c,{game:s.id,options:q(s,C,T,E),...T&&{preset:T.id},...h});k(),c.some(e=>e.kind===`open`||e.kind===`invited`)?v(e):(a(),location.hash=`#/m/`+e.id)};return i`<div class="tinted" style=${o(s.id)}><${n} title=${_?N(`table_is_open`):s.title} name="opening" onClose=${a}>
    ${_?i`<${U} match=${_} linked=${Y(c)} onDone=${a} />`:i`
    <form onSubmit=${e=>x(O,e)}>
      <${r} label=${N(`number_of_seats`)} value=${C} min=${s.seats.min} max=${s.seats.max} onPick=${e=>l(Xe(e,c))} />
      <${nt} game=${s} plan=${c} onPlan=${l} />
      ${Y(c).length>0&&h.visibility===`public`&&i`<p class="soft">${N(`linked_is_public`)}</p>`}
      ${w.length>1&&i`<${I} name="preset" label=${N(`preset`)} hint=${T.effect} value=${T.id} onPick=${e=>{d(e),m({})}} values=${w.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${N(`change_rules`)} ${D>0&&i`<b>${N(`changed`,D)}</b>`}</summary>
        <${Ge} game=${s} filled=${E} seats=${C} onPick=${(e,t)=>m({...p,[e]:t})} />
      </details>
      <${Z} terms=${h} onTerms=${g} />
      <${b} problem=${y} />
      <div class="sheet-foot"><button type="button" onClick=${a}>${N(`cancel`)}</button><button class="primary" disabled=${S}>${N(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function ut({game:t,onClose:r}){let[a,s,c]=z(),l=e=>s(async()=>{qe.value=e;let n=await X(`/v1/matches`,[{kind:`me`},...Array(t.seats.min-1).fill({kind:`bot`,level:e})],{game:t.id,take_back:`free`});r(),location.hash=`#/m/`+n.id});return i`<div class="tinted" style=${o(t.id)}><${n} title=${N(`against_bot`)} onClose=${r}>
    <ul class="choices">${t.levels.map(n=>i`<li key=${n.id}><button class="choice" autofocus=${n.id===Je(t)} disabled=${c} onClick=${()=>l(n.id)}>
      <${e} name="lucide:bot" /><span><b>${n.name}</b><small>${Ye(n)}</small></span></button></li>`)}</ul>
    <${b} problem=${a} />
  <//></div>`}const dt=[[`day`,86400],[`hour`,3600],[`minute`,60]];function ft(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=dt.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(T.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const pt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function mt({match:t}){let n=t.result?.ranks;return i`<span class="names">${t.seats.map(r=>{let a=t.status===`playing`&&t.awaited.includes(r.seat),o=n&&n[r.seat]===1&&n.some(e=>e>1);return i`<span key=${r.seat} class=${`name ${r.kind} ${a?`awaited`:``} ${r.player&&r.player===R.value?.id?`own`:``}`}>
      <${e} name=${o?`lucide:crown`:pt[r.kind]} label=${o?N(`winner`):a?N(`to_move`):void 0} />${d(t.seats,r.seat)}</span>`})}</span>`}const ht={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`};function gt(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===R.value?.id);if(e.status===`open`)return N(`waits_for_players`);if(e.status===`playing`)return M(e)?N(`your_turn`):N(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?N(`drawn`):t?n[t.seat]===1?N(`you_won`):N(`you_lost`):N(`over_word`):N(ht[e.result?.reason]??`over_word`)}function _t({match:t,attempt:n}){let r=M(t),a=t.seats.some(e=>e.kind===`player`&&e.player===R.value?.id),s=t.status===`open`&&!a&&t.seats.find(e=>e.kind===`open`);return i`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${t.id} style=${o(t.game)}>
    <a href=${`#/m/`+t.id}><span class="row-title">${c(t.game)}${t.campaign&&i` <small>${N(`age_number`,t.campaign.age)}</small>`}</span><${mt} match=${t} /></a>
    <span class="row-end">
      ${t.campaign&&i`<a class="tool" href=${`#/c/`+t.campaign.id} aria-label=${N(`campaign`)} title=${N(`campaign`)}><${e} name="lucide:milestone" /></a>`}
      <time datetime=${t.ended_at??t.opened_at}>${ft(t.ended_at??t.opened_at)}</time>
      ${s?i`<button class="sit" onClick=${()=>n(async()=>{await fe(t.id,s.seat),location.hash=`#/m/`+t.id})}>${N(`sit_down`)}</button>`:i`<span class="chip-state">${gt(t)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:a,attempt:o}){return!n.length&&!a?null:i`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?i`<ul class="rows">${n.map(e=>i`<${_t} key=${e.id} match=${e} attempt=${o} />`)}</ul>`:i`<p class="soft">${a}</p>`}
    ${r&&i`<button class="quiet" onClick=${()=>o(()=>ce(t))}>${N(`show_more`)}</button>`}
  </section>`}function vt(){let e=e=>{ve.value=e,k()};return i`<nav class="filter" aria-label=${N(`filter`)}>${[``,...P.value.map(e=>e.id)].map(n=>i`<button key=${n}
    class="chip-button" aria-pressed=${String(ve.value===n)} onClick=${()=>e(n)}>${n?t(n).title:N(`all_games`)}</button>`)}</nav>`}function yt(){let e=ue().filter(M);return e.length>0&&i`<nav class="turns" aria-label=${N(`your_turn`)}>${e.map(e=>i`<a key=${e.id} class="button tinted" style=${o(e.game)}
    href=${`#/m/`+e.id}>${N(`turn_in`,c(e.game))}</a>`)}</nav>`}function bt({attempt:e}){let t=ue().filter(e=>!_e(e,R.value)),n=e=>pe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return he.value?i`<${vt} />
    <${$} name="mine" title=${N(`my_tables`)} matches=${t} empty=${R.value&&N(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${N(`open_seats`)} ...${r(ne)} empty=${N(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${N(`watch`)} ...${r(Ce)} attempt=${e} />
    <${$} name="over" title=${N(`over`)} ...${ye.value} attempt=${e} />`:i`<p class="soft" role="status">${N(`loading`)}</p>`}var xt=/* @__PURE__ */ B({Campaign:()=>At});const St={open:`waits_for_players`,playing:`in_play`,over:`over_word`},Ct=(e,t)=>e.find(e=>e.match===t.follows?.match),wt=(e,t)=>t.branch||!!(Ct(e,t)&&wt(e,Ct(e,t)));function Tt(e,t){if(!t.seats.some(e=>e.player&&e.player===R.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Et({campaign:t,age:n,onOpen:r}){let{ages:a}=t,o=Tt(t,n),s=n.branch&&Ct(a,n);return i`<li class=${`age ${n.status} ${wt(a,n)?`branch`:``}`} data-match=${n.match}>
    <a href=${`#/m/`+n.match}><h2>${N(wt(a,n)?`branch_of_age`:`age_number`,n.age)}</h2></a>
    ${s&&i`<p class="soft"><${e} name="lucide:git-fork" /> ${N(`parts_from`,s.age)}</p>`}
    <p class="soft">${N(St[n.status])} · ${ft(n.ended_at??n.opened_at)}</p>
    <ol>${n.seats.map(t=>i`<li key=${t.seat} class=${n.winners.includes(t.seat)?`winner`:``}>
      ${n.winners.includes(t.seat)&&i`<${e} name="lucide:crown" label=${N(`winner`)} />`} ${d(n.seats,t.seat)}
      ${n.ranks&&i` <small>${N(`rank`,n.ranks[t.seat])}</small>`}
    </li>`)}</ol>
    ${o&&i`<button class="quiet" onClick=${()=>r(o)}>${N(o.words)}</button>`}
  </li>`}function Dt({lines:e,ages:t}){let n=({match:e,seat:n})=>d(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return i`<table class="standings"><caption>${N(`standings`)}</caption>
    <thead><tr><th scope="col">${N(`line_of_heirs`)}</th><th scope="col">${N(`ages`)}</th><th scope="col">${N(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>i`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Ot=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===R.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&Qe(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function kt({campaign:e,age:r,branch:a,words:o,onClose:s}){let c=t(e.game),[l,u]=f(()=>Ot(r)),[d,p]=f(Q),[m,h]=f(null),[g,_,v]=z(),y=e=>u(e.map((e,t)=>({...e,heir:l[t].heir}))),x=l.filter(e=>e.heir!==null).length,S=async()=>{let{visibility:t,...n}=d,i=await X(`/v1/campaigns/${e.id}/ages`,l,{after:r.match,branch:a,heirs:l.map(e=>e.heir),...n});i.status===`playing`?(s(),location.hash=`#/m/`+i.id):h(i)};return m?i`<${n} title=${N(`table_is_open`)} name="opening" onClose=${s}><${U} match=${m} linked=${Y(l)} onDone=${s} /><//>`:i`<${n} title=${N(o)} name="opening" onClose=${s}><form onSubmit=${e=>_(S,e)}>
    <p class="soft">${a&&N(`branch_why`,r.age)} ${N(`next_age_why`)}</p>
    <${nt} game=${c} plan=${l} onPlan=${y} />
    <div class="row heirs-row">${l.map((e,t)=>e.heir!==null&&x>1&&l.length>c.seats.min&&i`<button type="button" key=${t} class="quiet"
        onClick=${()=>u(l.filter((e,n)=>n!==t))}>${N(`leaves_table`,t+1)}</button>`)}
      ${l.length<c.seats.max&&i`<button type="button" class="quiet" onClick=${()=>u([...l,{kind:`open`,heir:null}])}>${N(`newcomer`)}</button>`}</div>
    <${Z} terms=${d} onTerms=${p} parts=${[`take_back`,`clock`]} />
    <${b} problem=${g} />
    <div class="sheet-foot"><button type="button" onClick=${s}>${N(`cancel`)}</button><button class="primary" disabled=${v}>${N(`open_it`)}</button></div>
  </form><//>`}function At({id:e}){let[n,r]=f(null),[a,s]=f(null),[l,u]=f(null);if(v(h,[]),v(()=>{y.value=N(`campaign`)}),v(()=>{let t=!1,n=e=>n=>t||e(n);return j(`GET`,`/v1/campaigns/`+e).then(n(e=>{S(e.ages),s(null),r(e)}),n(s)),()=>t=!0},[e,R.value?.id,O.value]),a&&n?.id!==e)return i`<${E} /><main class="plain" id="main" tabindex="-1"><h1>${N(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==e||!t(n.game))return i`<${E} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${N(`loading`)}</p></main>`;let d=n.ages.find(e=>e.match===n.next);return i`<${E} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${o(n.game)}>
    <p class="soft">${c(n.game)}</p><h1>${N(`campaign`)}</h1>
    ${!n.complete&&i`<p class="soft">${N(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>i`<${Et} key=${e.match} campaign=${n} age=${e} onOpen=${u} />`)}
      ${d&&i`<li class="age next"><button class="primary" onClick=${()=>u({age:d,branch:!1,words:`open_next_age`})}>${N(`open_next_age`)}</button></li>`}</ol>
    <${Dt} lines=${n.lines} ages=${n.ages} />
    ${l&&i`<${kt} campaign=${n} ...${l} onClose=${()=>u(null)} />`}
  </main>`}var jt=/* @__PURE__ */ B({Invited:()=>Rt,matchToSee:()=>Mt,seatsToTake:()=>Nt,termsIn:()=>Pt});function Mt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Nt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Pt(e){let n=t(e.game),r=n?Object.entries(q(n,e.seats.length,null,e.options)):[];return[N(`term`,N(`clock`),F(e.clock)),N(`term`,N(`take_back_terms`),N(`take_back_`+e.take_back)),...r.map(([e,t])=>{let r=n.options.find(t=>t.id===e);return N(`term`,r.words,Ft(r,t))})]}function Ft(e,t){return e.kind===`bool`?N(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const It=e=>j(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Lt=(e,t)=>j(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Rt({token:e}){let[t,n]=f(null),[r,a,s]=z(),c=async()=>{let t=await It(e),r=Mt(t,R.value);r?location.replace(`#/m/`+r):n(t)};v(h,[]),v(()=>{n(null),e&&a(c)},[e,R.value?.id]);let l=t=>a(async()=>{await A();try{let{match:n}=await Lt(e,t);n?location.replace(`#/m/`+n):await c()}catch(e){throw e.status===409&&await c(),e}});if(!t)return i`<${E} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!r)}>
    ${r?i`<h1>${r.title}</h1><${b} problem=${r} />${r.status===404&&i`<p>${N(`invited_ask`)}</p>`}<p><a class="button" href="#/">${N(`to_lobby`)}</a></p>`:i`<p class="soft">${N(`loading`)}</p>`}
  </main>`;let{game:u}=t.match??t.tournament;return i`<${E} /><main id="main" class="plain tinted invited" tabindex="-1" style=${P.value.length?o(u):{}}>
    ${t.match?i`<${zt} told=${t} busy=${s} onCome=${l} />`:i`<${Bt} told=${t} busy=${s} onCome=${()=>l(null)} />`}
    <${b} problem=${r} />
  </main>`}function zt({told:n,busy:r,onCome:a}){let{match:o,invited_by:{name:s}}=n,l=Nt(n);return i`<h1>${s?N(`invites_you`,s,c(o.game)):N(`invited_to`,c(o.game))}</h1>
    <p>${t(o.game)?.summary}</p>
    <ul class="rows">${o.seats.map(({seat:t,kind:n})=>i`<li key=${t} class="row-match"><span class=${`name `+n}><${e} name=${n===`bot`?`lucide:bot`:n===`open`?`lucide:door-open`:`lucide:user`} /> ${d(o.seats,t)}</span>
      ${l.includes(t)&&i`<span class="row-end"><button class=${t===l[0]?`primary`:``} disabled=${r} aria-label=${N(`term`,N(`sit_down`),N(`seat_of`,t+1))} onClick=${()=>a(t)}>${N(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${l.length===0&&i`<p role="status">${N(`invited_too_late`)}</p>`}
    <ul class="soft">${Pt(o).map(e=>i`<li key=${e}>${e}</li>`)}</ul>`}function Bt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:a}}=e,o=r.name??c(r.game),s=r.entrants.some(e=>e.kind===`player`&&e.player===R.value?.id),l=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===R.value?.id);return i`<h1>${a?N(`invites_you_cup`,a,o):N(`invited_to_cup`,o)}</h1>
    <p>${c(r.game)}. ${N(`term`,N(`clock`),F(r.clock))}. ${N(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>i`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?N(`cup_place`):e.name??N(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${s?i`<p role="status">${N(`cup_entered`)} <a class="button" href="#/">${N(`to_lobby`)}</a></p>`:l?i`<p><button class="primary" disabled=${t} onClick=${n}>${N(`cup_enter`)}</button></p>`:i`<p role="status">${N(`invited_too_late`)}</p>`}`}var Vt=/* @__PURE__ */ B({Keys:()=>Kt});const Ht=e=>new URL(`/#key=`+e,location.href).href;function Ut({player:t,onErased:n}){let[r,a]=f(null),[o,s]=f(!1),[c,l]=f(null),u=t.id===R.value?.id;async function d(){try{await j(`DELETE`,`/v1/players/me`,{player:t})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return l(e.message)}re(t.id),n(t)}let p=()=>le(t.id);return i`<li class=${`key-card`+(u?` used`:``)} data-player=${t.id}>
    <header><${e} name="lucide:user" /><div><h2>${t.name}</h2><code>${t.id}</code></div>
      ${u?i`<span class="chip-state">${N(`in_use`)}</span>`:i`<button onClick=${()=>C(t.id)}>${N(`use`)}</button>`}</header>
    ${t.only&&i`<p class="only-line"><${e} name="lucide:info" /> ${N(`key_only`)}</p>`}
    <p class="key-line">${o?i`<code class="key">${t.token}</code>`:i`<span class="soft">${N(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(o)} onClick=${()=>s(!o)}><${e} name=${o?`lucide:eye-off`:`lucide:eye`} /> ${N(o?`hide`:`show`)}</button>
      <${w} text=${t.token} words="key_copy" onCopied=${p} /><${w} text=${Ht(t.token)} words="copy_link" icon="lucide:link" onCopied=${p} />
      <button class="quiet" onClick=${()=>a(`forget`)}>${N(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>a(`erase`)}>${N(`erase`)}</button>
    </div>
    ${r&&i`<div class="sure" role="alertdialog" aria-label=${N(r)}><p>${N(r+`_means`,t.name)}</p>
      <div class="row"><button onClick=${()=>a(null)}>${N(`cancel`)}</button><button class="danger" onClick=${()=>r===`erase`?d():re(t.id)}>${N(r+`_yes`)}</button></div></div>`}
    ${c&&i`<p class="problem" role="alert">${c}</p>`}
  </li>`}function Wt(){let[e,t]=f(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{be(await D(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(N(`key_wrong`,e.message))}}return i`<form class="paste" onSubmit=${n}>
    <label class="field">${N(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${N(`add_key`)}</button>
    ${e&&i`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Gt(){let e=e=>t=>{T[e].value=t};return i`<section class="panel" aria-labelledby="settings"><h2 id="settings">${N(`settings`)}</h2>
    <${g} label=${N(`set_sound`)} value=${T.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&i`<${g} label=${N(`set_notices`)} hint=${Notification.permission===`denied`?N(`notices_denied`):null} value=${te.value} onPick=${e=>e?ee():te.value=!1} />`}
    <${g} label=${N(`set_confirm`)} hint=${N(`hint_confirm`)} value=${T.confirm.value} onPick=${e(`confirm`)} />
    <${g} label=${N(`set_motion`)} value=${T.motion.value} onPick=${e(`motion`)} />
  </section>`}function Kt({match:t}){let[n,r]=f(null);return v(()=>{y.value=N(`keys_title`)}),i`<${E} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&i`<p><a class="button" href=${`#/m/`+t}><${e} name="lucide:chevron-left" /> ${N(`back_to_match`)}</a></p>`}
    <h1>${N(`keys_title`)}</h1><p class="soft">${N(`keys_why`)}</p>
    ${n&&i`<p role="status">${N(`erased`,n.name)}</p>`}
    <ul class="key-cards">${L.value.map(e=>i`<${Ut} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>A({another:!0})}><${e} name="lucide:user-plus" /> ${N(`another_player`)}</button></p>
    <${Wt} /><${Gt} />
  </main>`}function qt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function Jt(e,t){let n=await e.text(),r=qt(n);if(!r)return t({problem:N(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:c},{publishedKeys:l,signatureWords:u}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.H),me(`rest`)]),d=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:d})})}catch(e){if(!(e instanceof i))throw e;return t({problem:N(`record_bad`,e.seq,N(`broken_`+e.why))})}let f=await c(r.checkpoint,{...r,seq:r.last},await l()),p=u(f,r.last);if(f.state===`wrong`)return t({problem:p});t({state:`sending`,line:d}),await A();let m=await j(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+m.id,s(N(`record_opened`,d)+` `+p)}function Yt(e){let[t,n]=f(!1),[r,i]=f(null),a=l(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>Jt(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return v(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function Xt({report:{problem:e,state:t,line:n,of:r}}){return e?i`<p class="problem" role="alert">${e}</p>`:i`<p role="status">${t===`sending`?ge(`record_sound`,n):N(`record_checking`)}
    ${r&&i`<progress value=${n} max=${r} aria-label=${N(`record_checking`)}></progress>`}</p>`}function Zt({drop:t}){return i`<section class="drop" aria-labelledby="drop">
    <${e} name="lucide:upload" />
    <h2 id="drop">${N(`drop_record`)}</h2><p class="soft">${N(`drop_why`)}</p>
    <label class="button pick-file">${N(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${e=>{let[n]=e.target.files;n&&t.take(n),e.target.value=``}} /></label>
    ${t.report&&i`<${Xt} report=${t.report} />`}
  </section>`}const Qt=({min:e,max:t})=>e===t?e:`${e}–${t}`;function $t({look:e}){return i`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>i`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function en({game:t,onOpen:n}){let r=_.value[t.id];return i`<article class="box tinted" data-game=${t.id} style=${o(t.id)}>
    <${$t} look=${r} />
    <div class="box-text">
      <h2>${t.title}</h2>
      <p>${t.summary}</p>
      <div class="box-foot">
        <span class="seats"><${e} name="lucide:users" label=${N(`seats`)} /> ${Qt(t.seats)}</span>
        <a class="rules" href=${`/docs/games/${t.id}?lang=${T.language.value}`}><${e} name="lucide:book-open" /><span>${N(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(t,`AgainstBot`)}>${N(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(t,`OpenForm`)}>${N(`open_table`)}</button>
      </div>
    </div>
  </article>`}function tn({onOpen:e}){return P.value.length?i`<div class="shelf">${P.value.map(t=>i`<${en} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:i`<p class="soft" role="status">${p.value?.message}</p>`}var nn=/* @__PURE__ */ B({Lobby:()=>an});function rn(){let e=`?lang=${T.language.value}`;return i`<footer class="foot">
    <a href=${`/docs/guides`+e}>${N(`guides`)}</a><a href=${`/docs`+e}>${N(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${N(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${N(`credits`)}</a>
  </footer>`}function an(){let[e,t]=z(),[n,r]=f(null),a=(e,n)=>t(async()=>{let[t]=await Promise.all([Promise.resolve().then(()=>rt),me(`rest`),u(`replay.css`)]);r({game:e,Form:t[n]})}),o=Yt(t);v(h,[]),v(()=>{y.value=``},[]),v(()=>{k()},[R.value?.id,O.value]),v(()=>{let e=setInterval(()=>document.hidden||k(),2e4);return()=>clearInterval(e)},[]);let s=e??se.value,c=he.value||se.value,l=P.value.length>0||p.value,d=i`<p class="soft" role="status">${N(`loading`)}</p>`;return i`<${E} /><main class=${`lobby ${o.over?`dropping`:``}`} id="main" tabindex="-1">
    <${b} problem=${s} />
    ${c||!R.value?i`<${ie} matches=${pe.value} attempt=${t} /><${yt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${N(`open_a_table`)}</h1><p class="what">${N(`what_this_is`)}</p>${l?i`<${tn} onOpen=${a} />`:d}</section>`:d}
    ${l&&c&&i`<div class="lobby-tables"><div><${bt} attempt=${t} /></div><aside><${Zt} drop=${o} /></aside></div><${rn} />`}
    ${n&&i`<${n.Form} game=${n.game} onClose=${()=>r(null)} />`}
  </main>`}export{Z as a,Y as c,U as d,we as f,xt as i,X as l,Vt as n,Q as o,jt as r,nt as s,nn as t,Je as u};