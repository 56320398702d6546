import{$ as e,A as t,C as n,D as r,Dt as i,E as a,F as o,G as s,I as c,It as l,K as u,L as d,Lt as f,M as p,Mt as m,N as h,O as g,P as _,Pt as v,Q as y,R as b,Rt as x,S,St as C,T as w,Tt as T,U as E,W as ee,X as D,Y as te,Z as ne,_ as re,_t as ie,at as ae,b as O,bt as k,c as oe,ct as A,d as se,f as ce,g as le,gt as ue,h as de,ht as j,i as fe,j as M,k as pe,l as me,m as he,mt as ge,o as _e,p as ve,pt as ye,s as be,t as xe,u as N,v as Se,vt as Ce,w as P,wt as we,x as Te,xt as F,y as I,yt as L,z as R,zt as z}from"./app.js";var Ee=/* @__PURE__ */ z({InviteSheet:()=>Ie,Share:()=>H,linkTo:()=>De,replace:()=>Oe});const B=we(`invitations`,{}),V=(e,t)=>t===null?e:`${e}/${t}`;async function De(e,t=null){let n=B.value[V(e,t)],r=n&&(await ke(e)).some(({id:e})=>e===n.id);return Ae(r?n.token:await je(e,t))}async function Oe(e,t=null,n=!1){for(let r of await ke(e))(n||r.seat===t)&&await Me(r.id);return Ae(await je(e,t))}const ke=async e=>(await A(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Ae=e=>new URL(`/#/i/`+e,location.href).href;async function je(e,t){let{id:n,token:r}=await A(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[V(e,t)]:i,...a}=B.value;return B.value=Object.fromEntries([...Object.entries(a),[V(e,t),{id:n,token:r}]].slice(-50)),r}async function Me(e){try{await A(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ne({link:t,label:n=j(`link`)}){return i`<div class="share-link"><input readonly value=${t} aria-label=${n} onFocus=${e=>e.target.select()} /><${w} text=${t} words="copy" /></div>
    ${navigator.share&&i`<button onClick=${()=>navigator.share({title:j(`annales`),url:t}).catch(Pe)}><${e} name="lucide:share-2" /> ${j(`share`)}</button>`}`}function Pe(e){if(e.name!==`AbortError`)throw e}function Fe({match:t,seat:n=null,title:r,isForAll:a=!1}){let[o,s]=f(null),[c,l,u]=R();return v(()=>{l(async()=>s(await De(t,n)))},[t,n]),i`<div class="invitation-link">
    ${r&&i`<h3>${r}</h3>`}
    ${o&&i`<${Ne} link=${o} label=${n===null?j(`link`):j(`link_for_seat`,n+1)} />`}
    ${(o||c)&&i`<p><button type="button" class="quiet" disabled=${u} onClick=${()=>l(async()=>s(await Oe(t,n,a)))}><${e} name="lucide:rotate-ccw" /> ${j(`link_new`)}</button>
      <small class="soft">${j(a?`link_new_all`:`link_new_why`)}</small></p>`}
    <${b} problem=${c} />
  </div>`}function H({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let a=e.visibility===`private`,o=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),s=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return i`<div class="share">
    <p>${j(`share_why`)}</p>
    ${t.map(t=>i`<${Fe} key=${t} match=${e.id} seat=${t} title=${j(`seat_number`,t+1)} />`)}
    ${o&&(a&&s?i`<${Fe} match=${e.id} title=${t.length>0&&j(`link_any_seat`)} isForAll=${n} />`:i`<${Ne} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${j(`to_the_table`)}</a></p>
  </div>`}function Ie({match:e,onClose:t}){return i`<${n} title=${j(`invitation`)} name="opening" onClose=${t}><${H} match=${e} isForAll=${!0} onDone=${t} /><//>`}const U=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Le({delay:e,onPick:t}){let n=U.indexOf(e);return i`<details class="options"><summary>${j(`more_terms`)} ${n>0&&i`<b>${O(e)}</b>`}</summary>
    <${P} name="delay" label=${j(`delay`)} hint=${j(`hint_delay`)} value=${n} onPick=${e=>t(U[e])} values=${U.map((e,t)=>[t,O(e)])} />
  </details>`}function W(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Re=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),ze=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function G(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Be=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function K(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>G(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>G(e,r,t,n))}function Ve(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>G(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function He(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Ve(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ue(e,t,n,r){let i=Re(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??W(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??W(n,t,a);if(n.kind===`list`)a[n.id]=Be(n,a)?He(n,r[n.id],a,t):n.default;else{let i=K(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const We=(e,t,n)=>e.options.filter(e=>Be(e,t)&&(e.kind===`list`||K(e,t,n).length>1));function q(e,t,n,r){let i=Re(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??W(e,t,r))).map(e=>[e.id,r[e.id]]))}const J=(e,t)=>e.value_words?.[String(t)]??String(t);function Ge({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Ke({option:e,value:t,filled:n,seats:r,onPick:o}){let s=t.split(`,`);return i`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${s.map((t,c)=>i`<label key=${c}><span>${j(`seat_number`,c+1)}</span>
      <${a} label=${j(`seat_number`,c+1)} value=${t}
        values=${Ve(e,s,c,n,r).map(t=>[t,J(e,t)])}
        onPick=${e=>o(s.with(c,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function qe({option:e,options:t,value:n,filled:a,seats:o,onPick:s}){let c=x(pe,[]),l=e.kind===`list`?[]:K(e,a,o),u={label:e.words,hint:Ge(e,t),value:n,onPick:s};return e.kind===`list`?i`<${Ke} ...${{option:e,value:n,filled:a,seats:o,onPick:s}} />`:e.kind===`int`?i`<${r} ...${u} min=${l[0]} max=${l.at(-1)} />`:e.kind===`bool`?i`<${g} ...${u} />`:i`<${P} ...${u} name=${c} values=${l.map(t=>[t,J(e,t)])} />`}function Je({game:e,filled:t,seats:n,onPick:r}){return We(e,t,n).map(a=>i`<${qe} key=${a.id} option=${a} options=${e.options} value=${t[a.id]}
    filled=${t} seats=${n} onPick=${e=>r(a.id,e)} />`)}const Ye={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Xe=we(`level`,null),Ze=({bots:e})=>e.includes(Xe.value)?Xe.value:e[1]??e[0],Qe=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),$e=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function et(e,t,n,r){let i=n===`bot`?{kind:n,level:Ze(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function tt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:Te.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const nt=({kind:e,who:t})=>e===`invited`&&!t.trim(),Y=e=>e.flatMap((e,t)=>nt(e)?[t]:[]);function rt(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!tt(e.who));return t?j(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?j(`who_sits_here`):null}async function X(e,t,n){let r=rt(t);if(r)throw new ae(0,{detail:r});await k();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(nt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:tt(o)});else{let t=await it(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await A(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await be(t,o.id,e);return o}async function it(e){let t=F.value.find(t=>t.name===e&&t.id!==L.value?.id);if(t)return t;let{player:n,token:r}=await A(`POST`,`/v1/players`,{body:{name:e},player:null}),i=L.value.id,a={id:n.id,name:n.name,token:r};return m(()=>{Ce(a),C(i)}),a}function at({game:t,plan:n,onPlan:r,names:o=[]}){let s=(e,t)=>r(n.map((n,r)=>r===e?{...n,...t}:n)),c=e=>n.some(t=>t.kind===e),l=(e,t,n,r)=>i`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>s(r,{who:e.target.value})} />`,u=F.value.filter(e=>e.id!==L.value?.id);return i`<ol class=${`seat-rows`+(o.some(Boolean)?` named`:``)}>${n.map(({kind:c,level:u,who:d},f)=>i`<li key=${f}>
    <span class="seat-no">${o[f]??f+1}</span><${e} name=${Ye[c]} />
    <${a} label=${j(`seat_number`,f+1)} value=${c} values=${Object.keys(Ye).map(e=>[e,j(`seat_`+e)])}
      onPick=${e=>r(et(n,f,e,t))} />
    ${c===`bot`&&i`<${a} label=${j(`bot_level`)} value=${u} values=${t.levels.map(e=>[e.id,e.name])} onPick=${e=>s(f,{level:e})} />`}
    ${c===`invited`&&l(`known-players`,j(`name_or_id`),d,f)}
    ${c===`here`&&l(`players-here`,j(`their_name`),d,f)}
  </li>`)}</ol>
  ${c(`bot`)&&i`<div class="field">${t.levels.map(e=>i`<p key=${e.id} class="hint"><b>${e.name}</b> ${Qe(e)}</p>`)}</div>`}
  ${c(`invited`)&&i`<p class="soft">${j(`invited_hint`)}</p>`}
  <datalist id="known-players">${Te.value.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${u.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>`}var ot=/* @__PURE__ */ z({AgainstBot:()=>ht,OpenForm:()=>mt,Terms:()=>Z,usualTerms:()=>Q});const st=[`consent`,`free`,`never`],ct=[`public`,`unlisted`,`private`],lt=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],ut=(e,t)=>({kind:`fischer`,increment:t,main:e}),dt=[null,30,60,300,ut(60,1),ut(300,3),ut(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),ft=e=>[.../* @__PURE__ */ new Set([...dt,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),a=x(pe,[]);return i`
    ${n.includes(`take_back`)&&i`<${P} name=${a+`t`} label=${j(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${st.map(e=>[e,j(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&i`<${P} name=${a+`v`} label=${j(`visibility`)} hint=${j(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${ct.map(e=>[e,j(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&i`<${P} name=${a+`c`} label=${j(`clock`)} hint=${e.clock?j(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>r(`clock`)(JSON.parse(e))} values=${ft(e.clock).map(e=>[e,xe(JSON.parse(e))])} />`}
    ${n.includes(`claims`)&&i`<${P} name=${a+`a`} label=${j(`claims`)} hint=${j(`hint_claims`)} value=${pt(e)} onPick=${r(`claim_after`)} values=${lt.map(([e,t])=>[e,j(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},pt=e=>e.claim_after??(e.clock?0:259200);function mt({game:e,onClose:a}){let s=t(e.id)??e,[c,l]=f(()=>$e(s.seats.min,[{kind:`me`}])),[u,d]=f(s.presets[0]?.id??null),[p,m]=f({}),[h,g]=f({...Q,delay:null}),[_,v]=f(null),[y,x,S]=R(),C=c.length,w=ze(s,C),T=w.find(e=>e.id===u)??w[0],E=Ue(s,C,T,p),ee=c.some(e=>e.kind!==`me`&&e.kind!==`bot`),D=Object.keys(q(s,C,T,E)).length,te=async()=>{let e=await X(`/v1/matches`,c,{game:s.id,options:q(s,C,T,E),...T&&{preset:T.id},...h,claim_after:ee&&pt(h)||null});I(),c.some(e=>e.kind===`open`||e.kind===`invited`)?v(e):(a(),location.hash=`#/m/`+e.id)};return i`<div class="tinted" style=${o(s.id)}><${n} title=${_?j(`table_is_open`):s.title} name="opening" onClose=${a}>
    ${_?i`<${H} match=${_} linked=${Y(c)} onDone=${a} />`:i`
    <form onSubmit=${e=>x(te,e)}>
      <${r} label=${j(`number_of_seats`)} value=${C} min=${s.seats.min} max=${s.seats.max} onPick=${e=>l($e(e,c))} />
      <${at} game=${s} plan=${c} onPlan=${l} />
      ${Y(c).length>0&&h.visibility===`public`&&i`<p class="soft">${j(`linked_is_public`)}</p>`}
      ${w.length>1&&i`<${P} name="preset" label=${j(`preset`)} hint=${T.effect} value=${T.id} onPick=${e=>{d(e),m({})}} values=${w.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${j(`change_rules`)} ${D>0&&i`<b>${j(`changed`,D)}</b>`}</summary>
        <${Je} game=${s} filled=${E} seats=${C} onPick=${(e,t)=>m({...p,[e]:t})} />
      </details>
      <${Z} terms=${h} onTerms=${g} parts=${[`take_back`,`visibility`,`clock`,ee&&`claims`]} />
      <${Le} delay=${h.delay} onPick=${e=>g({...h,delay:e})} />
      <${b} problem=${y} />
      <div class="sheet-foot"><button type="button" onClick=${a}>${j(`cancel`)}</button><button class="primary" disabled=${S}>${j(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function ht({game:t,onClose:r}){let[a,s,c]=R(),l=e=>s(async()=>{Xe.value=e;let n=await X(`/v1/matches`,[{kind:`me`},...Array(t.seats.min-1).fill({kind:`bot`,level:e})],{game:t.id,take_back:`free`});r(),location.hash=`#/m/`+n.id});return i`<div class="tinted" style=${o(t.id)}><${n} title=${j(`against_bot`)} onClose=${r}>
    <ul class="choices">${t.levels.map(n=>i`<li key=${n.id}><button class="choice" autofocus=${n.id===Ze(t)} disabled=${c} onClick=${()=>l(n.id)}>
      <${e} name="lucide:bot" /><span><b>${n.name}</b><small>${Qe(n)}</small></span></button></li>`)}</ul>
    <${b} problem=${a} />
  <//></div>`}const gt=[[`day`,86400],[`hour`,3600],[`minute`,60]];function _t(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=gt.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(T.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const vt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function yt({match:t}){let n=t.result?.ranks;return i`<span class="names">${t.seats.map(r=>{let a=t.status===`playing`&&t.awaited.includes(r.seat),o=n&&n[r.seat]===1&&n.some(e=>e>1);return i`<span key=${r.seat} class=${`name ${r.kind} ${a?`awaited`:``} ${r.player&&r.player===L.value?.id?`own`:``}`}>
      <${e} name=${o?`lucide:crown`:vt[r.kind]} label=${o?j(`winner`):a?j(`to_move`):void 0} />${d(t.seats,r.seat)}</span>`})}</span>`}const bt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function xt(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===L.value?.id);if(e.status===`open`)return j(`waits_for_players`);if(e.status===`playing`)return N(e)?j(`your_turn`):j(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?j(`drawn`):t?n[t.seat]===1?j(`you_won`):j(`you_lost`):j(`over_word`):j(bt[e.result?.reason]??`over_word`)}function St({match:t,attempt:n}){let r=N(t),a=t.seats.some(e=>e.kind===`player`&&e.player===L.value?.id),s=t.status===`open`&&!a&&t.seats.find(e=>e.kind===`open`);return i`<li class=${`row-match tinted ${r?`turn`:``}`} data-match=${t.id} style=${o(t.game)}>
    <a href=${`#/m/`+t.id}><span class="row-title">${c(t.game)}${t.campaign&&i` <small>${j(`age_number`,t.campaign.age)}</small>`}</span><${yt} match=${t} /></a>
    <span class="row-end">
      ${t.campaign&&i`<a class="tool" href=${`#/c/`+t.campaign.id} aria-label=${j(`campaign`)} title=${j(`campaign`)}><${e} name="lucide:milestone" /></a>`}
      <time datetime=${t.ended_at??t.opened_at}>${_t(t.ended_at??t.opened_at)}</time>
      ${s?i`<button class="sit" onClick=${()=>n(async()=>{await oe(t.id,s.seat),location.hash=`#/m/`+t.id})}>${j(`sit_down`)}</button>`:i`<span class="chip-state">${xt(t)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:a,attempt:o}){return!n.length&&!a?null:i`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?i`<ul class="rows">${n.map(e=>i`<${St} key=${e.id} match=${e} attempt=${o} />`)}</ul>`:i`<p class="soft">${a}</p>`}
    ${r&&i`<button class="quiet" onClick=${()=>o(()=>de(t))}>${j(`show_more`)}</button>`}
  </section>`}function Ct(){let e=e=>{me.value=e,I()};return i`<nav class="filter" aria-label=${j(`filter`)}>${[``,...M.value.map(e=>e.id)].map(n=>i`<button key=${n}
    class="chip-button" aria-pressed=${String(me.value===n)} onClick=${()=>e(n)}>${n?t(n).title:j(`all_games`)}</button>`)}</nav>`}function wt(){let e=he().filter(N);return e.length>0&&i`<nav class="turns" aria-label=${j(`your_turn`)}>${e.map(e=>i`<a key=${e.id} class="button tinted" style=${o(e.game)}
    href=${`#/m/`+e.id}>${j(`turn_in`,c(e.game))}</a>`)}</nav>`}function Tt({attempt:e}){let t=he().filter(e=>!_e(e,L.value)),n=e=>ve.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ce.value?i`<${Ct} />
    <${$} name="mine" title=${j(`my_tables`)} matches=${t} empty=${L.value&&j(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${j(`open_seats`)} ...${r(le)} empty=${j(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${j(`watch`)} ...${r(Se)} attempt=${e} />
    <${$} name="over" title=${j(`over`)} ...${re.value} attempt=${e} />`:i`<p class="soft" role="status">${j(`loading`)}</p>`}var Et=/* @__PURE__ */ z({Campaign:()=>Ft});const Dt={open:`waits_for_players`,playing:`in_play`,over:`over_word`},Ot=(e,t)=>e.find(e=>e.match===t.follows?.match),kt=(e,t)=>t.branch||!!(Ot(e,t)&&kt(e,Ot(e,t)));function At(e,t){if(!t.seats.some(e=>e.player&&e.player===L.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function jt({campaign:t,age:n,onOpen:r}){let{ages:a}=t,o=At(t,n),s=n.branch&&Ot(a,n);return i`<li class=${`age ${n.status} ${kt(a,n)?`branch`:``}`} data-match=${n.match}>
    <a href=${`#/m/`+n.match}><h2>${j(kt(a,n)?`branch_of_age`:`age_number`,n.age)}</h2></a>
    ${s&&i`<p class="soft"><${e} name="lucide:git-fork" /> ${j(`parts_from`,s.age)}</p>`}
    <p class="soft">${j(Dt[n.status])} · ${_t(n.ended_at??n.opened_at)}</p>
    <ol>${n.seats.map(t=>i`<li key=${t.seat} class=${n.winners.includes(t.seat)?`winner`:``}>
      ${n.winners.includes(t.seat)&&i`<${e} name="lucide:crown" label=${j(`winner`)} />`} ${d(n.seats,t.seat)}
      ${n.ranks&&i` <small>${j(`rank`,n.ranks[t.seat])}</small>`}
    </li>`)}</ol>
    ${o&&i`<button class="quiet" onClick=${()=>r(o)}>${j(o.words)}</button>`}
  </li>`}function Mt({lines:e,ages:t}){let n=({match:e,seat:n})=>d(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return i`<table class="standings"><caption>${j(`standings`)}</caption>
    <thead><tr><th scope="col">${j(`line_of_heirs`)}</th><th scope="col">${j(`ages`)}</th><th scope="col">${j(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>i`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Nt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===L.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&tt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Pt({campaign:e,age:r,branch:a,words:o,onClose:s}){let c=t(e.game),[l,u]=f(()=>Nt(r)),[d,p]=f(Q),[m,h]=f(null),[g,_,v]=R(),y=e=>u(e.map((e,t)=>({...e,heir:l[t].heir}))),x=l.filter(e=>e.heir!==null).length,S=async()=>{let{visibility:t,...n}=d,i=await X(`/v1/campaigns/${e.id}/ages`,l,{after:r.match,branch:a,heirs:l.map(e=>e.heir),...n});i.status===`playing`?(s(),location.hash=`#/m/`+i.id):h(i)};return m?i`<${n} title=${j(`table_is_open`)} name="opening" onClose=${s}><${H} match=${m} linked=${Y(l)} onDone=${s} /><//>`:i`<${n} title=${j(o)} name="opening" onClose=${s}><form onSubmit=${e=>_(S,e)}>
    <p class="soft">${a&&j(`branch_why`,r.age)} ${j(`next_age_why`)}</p>
    <${at} game=${c} plan=${l} onPlan=${y} />
    <div class="row heirs-row">${l.map((e,t)=>e.heir!==null&&x>1&&l.length>c.seats.min&&i`<button type="button" key=${t} class="quiet"
        onClick=${()=>u(l.filter((e,n)=>n!==t))}>${j(`leaves_table`,t+1)}</button>`)}
      ${l.length<c.seats.max&&i`<button type="button" class="quiet" onClick=${()=>u([...l,{kind:`open`,heir:null}])}>${j(`newcomer`)}</button>`}</div>
    <${Z} terms=${d} onTerms=${p} parts=${[`take_back`,`clock`]} />
    <${b} problem=${g} />
    <div class="sheet-foot"><button type="button" onClick=${s}>${j(`cancel`)}</button><button class="primary" disabled=${v}>${j(`open_it`)}</button></div>
  </form><//>`}function Ft({id:e}){let[n,r]=f(null),[a,s]=f(null),[l,u]=f(null);if(v(h,[]),v(()=>{y.value=j(`campaign`)}),v(()=>{let t=!1,n=e=>n=>t||e(n);return A(`GET`,`/v1/campaigns/`+e).then(n(e=>{S(e.ages),s(null),r(e)}),n(s)),()=>t=!0},[e,L.value?.id,D.value]),a&&n?.id!==e)return i`<${E} /><main class="plain" id="main" tabindex="-1"><h1>${j(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==e||!t(n.game))return i`<${E} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${j(`loading`)}</p></main>`;let d=n.ages.find(e=>e.match===n.next);return i`<${E} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${o(n.game)}>
    <p class="soft">${c(n.game)}</p><h1>${j(`campaign`)}</h1>
    ${!n.complete&&i`<p class="soft">${j(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>i`<${jt} key=${e.match} campaign=${n} age=${e} onOpen=${u} />`)}
      ${d&&i`<li class="age next"><button class="primary" onClick=${()=>u({age:d,branch:!1,words:`open_next_age`})}>${j(`open_next_age`)}</button></li>`}</ol>
    <${Mt} lines=${n.lines} ages=${n.ages} />
    ${l&&i`<${Pt} campaign=${n} ...${l} onClose=${()=>u(null)} />`}
  </main>`}var It=/* @__PURE__ */ z({Invited:()=>Ut,matchToSee:()=>Lt,seatsToTake:()=>Rt,termsIn:()=>zt});function Lt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Rt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function zt(e){let n=t(e.game),r=n?Object.entries(q(n,e.seats.length,null,e.options)):[];return[j(`term`,j(`clock`),xe(e.clock)),...e.delay?[j(`term`,j(`delay`),O(e.delay))]:[],j(`term`,j(`take_back_terms`),j(`take_back_`+e.take_back)),...r.map(([e,t])=>{let r=n.options.find(t=>t.id===e);return j(`term`,r.words,Bt(r,t))})]}function Bt(e,t){return e.kind===`bool`?j(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>J(e,t)).join(`, `):J(e,t)}const Vt=e=>A(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ht=(e,t)=>A(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Ut({token:e}){let[t,n]=f(null),[r,a,s]=R(),c=async()=>{let t=await Vt(e),r=Lt(t,L.value);r?location.replace(`#/m/`+r):n(t)};v(h,[]),v(()=>{n(null),e&&a(c)},[e,L.value?.id]);let l=t=>a(async()=>{await k();try{let{match:n}=await Ht(e,t);n?location.replace(`#/m/`+n):await c()}catch(e){throw e.status===409&&await c(),e}});if(!t)return i`<${E} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!r)}>
    ${r?i`<h1>${r.title}</h1><${b} problem=${r} />${r.status===404&&i`<p>${j(`invited_ask`)}</p>`}<p><a class="button" href="#/">${j(`to_lobby`)}</a></p>`:i`<p class="soft">${j(`loading`)}</p>`}
  </main>`;let{game:u}=t.match??t.tournament;return i`<${E} /><main id="main" class="plain tinted invited" tabindex="-1" style=${M.value.length?o(u):{}}>
    ${t.match?i`<${Wt} told=${t} busy=${s} onCome=${l} />`:i`<${Gt} told=${t} busy=${s} onCome=${()=>l(null)} />`}
    <${b} problem=${r} />
  </main>`}function Wt({told:n,busy:r,onCome:a}){let{match:o,invited_by:{name:s}}=n,l=Rt(n);return i`<h1>${s?j(`invites_you`,s,c(o.game)):j(`invited_to`,c(o.game))}</h1>
    <p>${t(o.game)?.summary}</p>
    <ul class="rows">${o.seats.map(({seat:t,kind:n})=>i`<li key=${t} class="row-match"><span class=${`name `+n}><${e} name=${n===`bot`?`lucide:bot`:n===`open`?`lucide:door-open`:`lucide:user`} /> ${d(o.seats,t)}</span>
      ${l.includes(t)&&i`<span class="row-end"><button class=${t===l[0]?`primary`:``} disabled=${r} aria-label=${j(`term`,j(`sit_down`),j(`seat_of`,t+1))} onClick=${()=>a(t)}>${j(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${l.length===0&&i`<p role="status">${j(`invited_too_late`)}</p>`}
    <ul class="soft">${zt(o).map(e=>i`<li key=${e}>${e}</li>`)}</ul>`}function Gt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:a}}=e,o=r.name??c(r.game),s=r.entrants.some(e=>e.kind===`player`&&e.player===L.value?.id),l=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===L.value?.id);return i`<h1>${a?j(`invites_you_cup`,a,o):j(`invited_to_cup`,o)}</h1>
    <p>${c(r.game)}. ${j(`term`,j(`clock`),xe(r.clock))}. ${j(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>i`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?j(`cup_place`):e.name??j(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${s?i`<p role="status">${j(`cup_entered`)} <a class="button" href="#/">${j(`to_lobby`)}</a></p>`:l?i`<p><button class="primary" disabled=${t} onClick=${n}>${j(`cup_enter`)}</button></p>`:i`<p role="status">${j(`invited_too_late`)}</p>`}`}var Kt=/* @__PURE__ */ z({Keys:()=>Zt});const qt=e=>new URL(`/#key=`+e,location.href).href;function Jt({player:t,onErased:n}){let[r,a]=f(null),[o,s]=f(!1),[c,l]=f(null),u=t.id===L.value?.id;async function d(){try{await A(`DELETE`,`/v1/players/me`,{player:t})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return l(e.message)}ie(t.id),n(t)}let p=()=>ue(t.id);return i`<li class=${`key-card`+(u?` used`:``)} data-player=${t.id}>
    <header><${e} name="lucide:user" /><div><h2>${t.name}</h2><code>${t.id}</code></div>
      ${u?i`<span class="chip-state">${j(`in_use`)}</span>`:i`<button onClick=${()=>C(t.id)}>${j(`use`)}</button>`}</header>
    ${t.only&&i`<p class="only-line"><${e} name="lucide:info" /> ${j(`key_only`)}</p>`}
    <p class="key-line">${o?i`<code class="key">${t.token}</code>`:i`<span class="soft">${j(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(o)} onClick=${()=>s(!o)}><${e} name=${o?`lucide:eye-off`:`lucide:eye`} /> ${j(o?`hide`:`show`)}</button>
      <${w} text=${t.token} words="key_copy" onCopied=${p} /><${w} text=${qt(t.token)} words="copy_link" icon="lucide:link" onCopied=${p} />
      <button class="quiet" onClick=${()=>a(`forget`)}>${j(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>a(`erase`)}>${j(`erase`)}</button>
    </div>
    ${r&&i`<div class="sure" role="alertdialog" aria-label=${j(r)}><p>${j(r+`_means`,t.name)}</p>
      <div class="row"><button onClick=${()=>a(null)}>${j(`cancel`)}</button><button class="danger" onClick=${()=>r===`erase`?d():ie(t.id)}>${j(r+`_yes`)}</button></div></div>`}
    ${c&&i`<p class="problem" role="alert">${c}</p>`}
  </li>`}function Yt(){let[e,t]=f(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{Ce(await ee(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(j(`key_wrong`,e.message))}}return i`<form class="paste" onSubmit=${n}>
    <label class="field">${j(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${j(`add_key`)}</button>
    ${e&&i`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Xt(){let e=e=>t=>{T[e].value=t};return i`<section class="panel" aria-labelledby="settings"><h2 id="settings">${j(`settings`)}</h2>
    <${g} label=${j(`set_sound`)} value=${T.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&i`<${g} label=${j(`set_notices`)} hint=${Notification.permission===`denied`?j(`notices_denied`):null} value=${ne.value} onPick=${e=>e?te():ne.value=!1} />`}
    <${g} label=${j(`set_confirm`)} hint=${j(`hint_confirm`)} value=${T.confirm.value} onPick=${e(`confirm`)} />
    <${g} label=${j(`set_motion`)} value=${T.motion.value} onPick=${e(`motion`)} />
  </section>`}function Zt({match:t}){let[n,r]=f(null);return v(()=>{y.value=j(`keys_title`)}),i`<${E} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&i`<p><a class="button" href=${`#/m/`+t}><${e} name="lucide:chevron-left" /> ${j(`back_to_match`)}</a></p>`}
    <h1>${j(`keys_title`)}</h1><p class="soft">${j(`keys_why`)}</p>
    ${n&&i`<p role="status">${j(`erased`,n.name)}</p>`}
    <ul class="key-cards">${F.value.map(e=>i`<${Jt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>k({another:!0})}><${e} name="lucide:user-plus" /> ${j(`another_player`)}</button></p>
    <${Yt} /><${Xt} />
  </main>`}function Qt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function $t(e,t){let n=await e.text(),r=Qt(n);if(!r)return t({problem:j(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:c},{publishedKeys:l,signatureWords:u}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.H),ge(`rest`)]),d=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:d})})}catch(e){if(!(e instanceof i))throw e;return t({problem:j(`record_bad`,e.seq,j(`broken_`+e.why))})}let f=await c(r.checkpoint,{...r,seq:r.last},await l()),p=u(f,r.last);if(f.state===`wrong`)return t({problem:p});t({state:`sending`,line:d}),await k();let m=await A(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+m.id,s(j(`record_opened`,d)+` `+p)}function en(e){let[t,n]=f(!1),[r,i]=f(null),a=l(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>$t(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return v(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function tn({report:{problem:e,state:t,line:n,of:r}}){return e?i`<p class="problem" role="alert">${e}</p>`:i`<p role="status">${t===`sending`?ye(`record_sound`,n):j(`record_checking`)}
    ${r&&i`<progress value=${n} max=${r} aria-label=${j(`record_checking`)}></progress>`}</p>`}function nn({drop:t}){return i`<section class="drop" aria-labelledby="drop">
    <${e} name="lucide:upload" />
    <h2 id="drop">${j(`drop_record`)}</h2><p class="soft">${j(`drop_why`)}</p>
    <label class="button pick-file">${j(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${e=>{let[n]=e.target.files;n&&t.take(n),e.target.value=``}} /></label>
    ${t.report&&i`<${tn} report=${t.report} />`}
  </section>`}const rn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function an({look:e}){return i`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>i`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function on({game:t,onOpen:n}){let r=_.value[t.id];return i`<article class="box tinted" data-game=${t.id} style=${o(t.id)}>
    <${an} look=${r} />
    <div class="box-text">
      <h2>${t.title}</h2>
      <p>${t.summary}</p>
      <div class="box-foot">
        <span class="seats"><${e} name="lucide:users" label=${j(`seats`)} /> ${rn(t.seats)}</span>
        <a class="rules" href=${`/docs/games/${t.id}?lang=${T.language.value}`}><${e} name="lucide:book-open" /><span>${j(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(t,`AgainstBot`)}>${j(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(t,`OpenForm`)}>${j(`open_table`)}</button>
      </div>
    </div>
  </article>`}function sn({onOpen:e}){return M.value.length?i`<div class="shelf">${M.value.map(t=>i`<${on} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:i`<p class="soft" role="status">${p.value?.message}</p>`}var cn=/* @__PURE__ */ z({Lobby:()=>un});function ln(){let e=`?lang=${T.language.value}`;return i`<footer class="foot">
    <a href=${`/docs/guides`+e}>${j(`guides`)}</a><a href=${`/docs`+e}>${j(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${j(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${j(`credits`)}</a>
  </footer>`}function un(){let[e,t]=R(),[n,r]=f(null),a=(e,n)=>t(async()=>{let[t]=await Promise.all([Promise.resolve().then(()=>ot),ge(`rest`),u(`replay.css`)]);r({game:e,Form:t[n]})}),o=en(t);v(h,[]),v(()=>{y.value=``},[]),v(()=>{I()},[L.value?.id,D.value]),v(()=>{let e=setInterval(()=>document.hidden||I(),2e4);return()=>clearInterval(e)},[]);let s=e??se.value,c=ce.value||se.value,l=M.value.length>0||p.value,d=i`<p class="soft" role="status">${j(`loading`)}</p>`;return i`<${E} /><main class=${`lobby ${o.over?`dropping`:``}`} id="main" tabindex="-1">
    <${b} problem=${s} />
    ${c||!L.value?i`<${fe} matches=${ve.value} attempt=${t} /><${wt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${j(`open_a_table`)}</h1><p class="what">${j(`what_this_is`)}</p>${l?i`<${sn} onOpen=${a} />`:d}</section>`:d}
    ${l&&c&&i`<div class="lobby-tables"><div><${Tt} attempt=${t} /></div><aside><${nn} drop=${o} /></aside></div><${ln} />`}
    ${n&&i`<${n.Form} game=${n.game} onClose=${()=>r(null)} />`}
  </main>`}export{Z as a,Y as c,H as d,Ee as f,Et as i,X as l,Kt as n,Q as o,It as r,at as s,cn as t,Ze as u};