import{$ as e,B as t,Bt as n,C as r,Ct as i,D as a,E as o,Et as s,Ft as c,G as l,H as u,I as d,J as f,K as p,L as m,Lt as h,M as g,Nt as _,O as v,Ot as y,Q as b,R as x,Rt as S,S as C,St as w,T,Tt as E,U as D,V as ee,W as O,X as te,Z as ne,_ as re,_t as ie,a as ae,b as oe,bt as k,c as se,d as A,et as j,f as M,g as ce,gt as N,h as le,ht as P,i as ue,l as de,lt as F,m as I,mt as fe,o as L,ot as pe,p as me,q as he,r as ge,s as R,t as _e,u as ve,v as ye,vt as be,w as xe,x as Se,xt as z,y as Ce,yt as we,z as Te,zt as Ee}from"./app.js";const De={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},Oe=E(`level`,null),ke=({bots:e})=>e.includes(Oe.value)?Oe.value:e[1]??e[0],Ae=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),je=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function Me(e,t,n,r){let i=n===`bot`?{kind:n,level:ke(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function Ne(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:xe.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const Pe=({kind:e,who:t})=>e===`invited`&&!t.trim(),B=e=>e.flatMap((e,t)=>Pe(e)?[t]:[]);function Fe(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!Ne(e.who));return t?N(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?N(`who_sits_here`):null}async function V(e,t,n){let r=Fe(t);if(r)throw new pe(0,{detail:r});await z();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(Pe(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:Ne(o)});else{let t=await Ie(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await F(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await ue(t,o.id,e);return o}async function Ie(e){let t=w.value.find(t=>t.name===e&&t.id!==k.value?.id);if(t)return t;let{player:n,token:r}=await F(`POST`,`/v1/players`,{body:{name:e},player:null}),a=k.value.id,o={id:n.id,name:n.name,token:r};return _(()=>{we(o),i(a)}),o}function H({game:e,plan:n,onPlan:r,names:i=[]}){let a=(e,t)=>r(n.map((n,r)=>r===e?{...n,...t}:n)),o=e=>n.some(t=>t.kind===e),s=(e,t,n,r)=>y`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=w.value.filter(e=>e.id!==k.value?.id);return y`<ol class=${`seat-rows`+(i.some(Boolean)?` named`:``)}>${n.map(({kind:o,level:c,who:l},u)=>y`<li key=${u}>
    <span class="seat-no">${i[u]??u+1}</span><${j} name=${De[o]} />
    <${t} label=${N(`seat_number`,u+1)} value=${o} values=${Object.keys(De).map(e=>[e,N(`seat_`+e)])}
      onPick=${t=>r(Me(n,u,t,e))} />
    ${o===`bot`&&y`<${t} label=${N(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,N(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,N(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&y`<div class="field">${e.levels.map(e=>y`<p key=${e.id} class="hint"><b>${e.name}</b> ${Ae(e)}</p>`)}</div>`}
  ${o(`invited`)&&y`<p class="soft">${N(`invited_hint`)}</p>`}
  <datalist id="known-players">${xe.value.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>y`<option key=${e.id} value=${e.name} />`)}</datalist>`}var Le=/* @__PURE__ */ n({InviteSheet:()=>qe,Share:()=>G,linkTo:()=>Re,replace:()=>ze});const U=E(`invitations`,{}),W=(e,t)=>t===null?e:`${e}/${t}`;async function Re(e,t=null){let n=U.value[W(e,t)],r=n&&(await Be(e)).some(({id:e})=>e===n.id);return Ve(r?n.token:await He(e,t))}async function ze(e,t=null,n=!1){for(let r of await Be(e))(n||r.seat===t)&&await Ue(r.id);return Ve(await He(e,t))}const Be=async e=>(await F(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Ve=e=>new URL(`/#/i/`+e,location.href).href;async function He(e,t){let{id:n,token:r}=await F(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[W(e,t)]:i,...a}=U.value;return U.value=Object.fromEntries([...Object.entries(a),[W(e,t),{id:n,token:r}]].slice(-50)),r}async function Ue(e){try{await F(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function We({link:e,label:t=N(`link`)}){return y`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${Te} text=${e} words="copy" /></div>
    ${navigator.share&&y`<button onClick=${()=>navigator.share({title:N(`annales`),url:e}).catch(Ge)}><${j} name="lucide:share-2" /> ${N(`share`)}</button>`}`}function Ge(e){if(e.name!==`AbortError`)throw e}function Ke({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,a]=S(null),[o,s,l]=m();return c(()=>{s(async()=>a(await Re(e,t)))},[e,t]),y`<div class="invitation-link">
    ${n&&y`<h3>${n}</h3>`}
    ${i&&y`<${We} link=${i} label=${t===null?N(`link`):N(`link_for_seat`,t+1)} />`}
    ${(i||o)&&y`<p><button type="button" class="quiet" disabled=${l} onClick=${()=>s(async()=>a(await ze(e,t,r)))}><${j} name="lucide:rotate-ccw" /> ${N(`link_new`)}</button>
      <small class="soft">${N(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${d} problem=${o} />
  </div>`}function G({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return y`<div class="share">
    <p>${N(`share_why`)}</p>
    ${t.map(t=>y`<${Ke} key=${t} match=${e.id} seat=${t} title=${N(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?y`<${Ke} match=${e.id} title=${t.length>0&&N(`link_any_seat`)} isForAll=${n} />`:y`<${We} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${N(`to_the_table`)}</a></p>
  </div>`}function qe({match:e,onClose:t}){return y`<${a} title=${N(`invitation`)} name="opening" onClose=${t}><${G} match=${e} isForAll=${!0} onDone=${t} /><//>`}const K=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function Je({delay:e,onPick:t}){let n=K.indexOf(e);return y`<details class="options"><summary>${N(`more_terms`)} ${n>0&&y`<b>${o(e)}</b>`}</summary>
    <${x} name="delay" label=${N(`delay`)} hint=${N(`hint_delay`)} value=${n} onPick=${e=>t(K[e])} values=${K.map((e,t)=>[t,o(e)])} />
  </details>`}function q(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Ye=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Xe=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function J(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ze=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function Y(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>J(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>J(e,r,t,n))}function Qe(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>J(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function $e(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Qe(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function et(e,t,n,r){let i=Ye(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??q(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??q(n,t,a);if(n.kind===`list`)a[n.id]=Ze(n,a)?$e(n,r[n.id],a,t):n.default;else{let i=Y(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const tt=(e,t,n)=>e.options.filter(e=>Ze(e,t)&&(e.kind===`list`||Y(e,t,n).length>1));function nt(e,t,n,r){let i=Ye(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??q(e,t,r))).map(e=>[e.id,r[e.id]]))}const X=(e,t)=>e.value_words?.[String(t)]??String(t);function rt({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function it({option:e,value:n,filled:r,seats:i,onPick:a}){let o=n.split(`,`);return y`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((n,s)=>y`<label key=${s}><span>${N(`seat_number`,s+1)}</span>
      <${t} label=${N(`seat_number`,s+1)} value=${n}
        values=${Qe(e,o,s,r,i).map(t=>[t,X(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function at({option:e,options:t,value:n,filled:r,seats:i,onPick:a}){let o=Ee(D,[]),s=e.kind===`list`?[]:Y(e,r,i),c={label:e.words,hint:rt(e,t),value:n,onPick:a};return e.kind===`list`?y`<${it} ...${{option:e,value:n,filled:r,seats:i,onPick:a}} />`:e.kind===`int`?y`<${ee} ...${c} min=${s[0]} max=${s.at(-1)} />`:e.kind===`bool`?y`<${u} ...${c} />`:y`<${x} ...${c} name=${o} values=${s.map(t=>[t,X(e,t)])} />`}function ot({game:e,filled:t,seats:n,onPick:r}){return tt(e,t,n).map(i=>y`<${at} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}var st=/* @__PURE__ */ n({AgainstBot:()=>gt,OpenForm:()=>ht,Terms:()=>Z,usualTerms:()=>Q});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],dt=(e,t)=>({kind:`fischer`,increment:t,main:e}),ft=[null,30,60,300,dt(60,1),dt(300,3),dt(1800,20),86400,259200,{kind:`days_bank`,increment:1,main:7,most:14}].map(JSON.stringify),pt=e=>[.../* @__PURE__ */ new Set([...ft,JSON.stringify(e)])];function Z({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),i=Ee(D,[]);return y`
    ${n.includes(`take_back`)&&y`<${x} name=${i+`t`} label=${N(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${ct.map(e=>[e,N(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&y`<${x} name=${i+`v`} label=${N(`visibility`)} hint=${N(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${lt.map(e=>[e,N(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&y`<${x} name=${i+`c`} label=${N(`clock`)} hint=${e.clock?N(`hint_clock`):null} value=${JSON.stringify(e.clock)} onPick=${e=>r(`clock`)(JSON.parse(e))} values=${pt(e.clock).map(e=>[e,v(JSON.parse(e))])} />`}
    ${n.includes(`claims`)&&y`<${x} name=${i+`a`} label=${N(`claims`)} hint=${N(`hint_claims`)} value=${mt(e)} onPick=${r(`claim_after`)} values=${ut.map(([e,t])=>[e,N(t)])} />`}`}const Q={take_back:`consent`,visibility:`public`,clock:null},mt=e=>e.claim_after??(e.clock?0:259200);function ht({game:e,onClose:t}){let n=L(e.id)??e,[i,o]=S(()=>je(n.seats.min,[{kind:`me`}])),[s,c]=S(n.presets[0]?.id??null),[l,u]=S({}),[f,p]=S({...Q,delay:null}),[h,g]=S(null),[_,v,b]=m(),C=i.length,w=Xe(n,C),T=w.find(e=>e.id===s)??w[0],E=et(n,C,T,l),D=i.some(e=>e.kind!==`me`&&e.kind!==`bot`),O=Object.keys(nt(n,C,T,E)).length,te=async()=>{let e=await V(`/v1/matches`,i,{game:n.id,options:nt(n,C,T,E),...T&&{preset:T.id},...f,claim_after:D&&mt(f)||null});r(),i.some(e=>e.kind===`open`||e.kind===`invited`)?g(e):(t(),location.hash=`#/m/`+e.id)};return y`<div class="tinted" style=${A(n.id)}><${a} title=${h?N(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${h?y`<${G} match=${h} linked=${B(i)} onDone=${t} />`:y`
    <form onSubmit=${e=>v(te,e)}>
      <${ee} label=${N(`number_of_seats`)} value=${C} min=${n.seats.min} max=${n.seats.max} onPick=${e=>o(je(e,i))} />
      <${H} game=${n} plan=${i} onPlan=${o} />
      ${B(i).length>0&&f.visibility===`public`&&y`<p class="soft">${N(`linked_is_public`)}</p>`}
      ${w.length>1&&y`<${x} name="preset" label=${N(`preset`)} hint=${T.effect} value=${T.id} onPick=${e=>{c(e),u({})}} values=${w.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${N(`change_rules`)} ${O>0&&y`<b>${N(`changed`,O)}</b>`}</summary>
        <${ot} game=${n} filled=${E} seats=${C} onPick=${(e,t)=>u({...l,[e]:t})} />
      </details>
      <${Z} terms=${f} onTerms=${p} parts=${[`take_back`,`visibility`,`clock`,D&&`claims`]} />
      <${Je} delay=${f.delay} onPick=${e=>p({...f,delay:e})} />
      <${d} problem=${_} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${N(`cancel`)}</button><button class="primary" disabled=${b}>${N(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function gt({game:e,onClose:t}){let[n,r,i]=m(),o=n=>r(async()=>{Oe.value=n;let r=await V(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return y`<div class="tinted" style=${A(e.id)}><${a} title=${N(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>y`<li key=${t.id}><button class="choice" autofocus=${t.id===ke(e)} disabled=${i} onClick=${()=>o(t.id)}>
      <${j} name="lucide:bot" /><span><b>${t.name}</b><small>${Ae(t)}</small></span></button></li>`)}</ul>
    <${d} problem=${n} />
  <//></div>`}const _t=[[`day`,86400],[`hour`,3600],[`minute`,60]];function vt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=_t.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(s.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const yt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function bt({match:e}){let t=e.result?.ranks;return y`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return y`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===k.value?.id?`own`:``}`}>
      <${j} name=${i?`lucide:crown`:yt[n.kind]} label=${i?N(`winner`):r?N(`to_move`):void 0} />${g(e.seats,n.seat)}</span>`})}</span>`}const xt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function St(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===k.value?.id);if(e.status===`open`)return N(`waits_for_players`);if(e.status===`playing`)return I(e)?N(`your_turn`):N(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?N(`drawn`):t?n[t.seat]===1?N(`you_won`):N(`you_lost`):N(`over_word`):N(xt[e.result?.reason]??`over_word`)}function Ct({match:e,attempt:t}){let n=I(e),r=e.seats.some(e=>e.kind===`player`&&e.player===k.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return y`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${A(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${M(e.game)}${e.campaign&&y` <small>${N(`age_number`,e.campaign.age)}</small>`}</span><${bt} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&y`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${N(`campaign`)} title=${N(`campaign`)}><${j} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${vt(e.ended_at??e.opened_at)}</time>
      ${i?y`<button class="sit" onClick=${()=>t(async()=>{await ae(e.id,i.seat),location.hash=`#/m/`+e.id})}>${N(`sit_down`)}</button>`:y`<span class="chip-state">${St(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:y`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?y`<ul class="rows">${n.map(e=>y`<${Ct} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:y`<p class="soft">${i}</p>`}
    ${r&&y`<button class="quiet" onClick=${()=>a(()=>Ce(t))}>${N(`show_more`)}</button>`}
  </section>`}function wt(){let e=e=>{me.value=e,r()};return y`<nav class="filter" aria-label=${N(`filter`)}>${[``,...R.value.map(e=>e.id)].map(t=>y`<button key=${t}
    class="chip-button" aria-pressed=${String(me.value===t)} onClick=${()=>e(t)}>${t?L(t).title:N(`all_games`)}</button>`)}</nav>`}function Tt(){let e=ye().filter(I);return e.length>0&&y`<nav class="turns" aria-label=${N(`your_turn`)}>${e.map(e=>y`<a key=${e.id} class="button tinted" style=${A(e.game)}
    href=${`#/m/`+e.id}>${N(`turn_in`,M(e.game))}</a>`)}</nav>`}function Et({attempt:e}){let t=ye().filter(e=>!ge(e,k.value)),n=e=>re.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ce.value?y`<${wt} />
    <${$} name="mine" title=${N(`my_tables`)} matches=${t} empty=${k.value&&N(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${N(`open_seats`)} ...${r(oe)} empty=${N(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${N(`watch`)} ...${r(C)} attempt=${e} />
    <${$} name="over" title=${N(`over`)} ...${Se.value} attempt=${e} />`:y`<p class="soft" role="status">${N(`loading`)}</p>`}var Dt=/* @__PURE__ */ n({Campaign:()=>It});const Ot={open:`waits_for_players`,playing:`in_play`,over:`over_word`},kt=(e,t)=>e.find(e=>e.match===t.follows?.match),At=(e,t)=>t.branch||!!(kt(e,t)&&At(e,kt(e,t)));function jt(e,t){if(!t.seats.some(e=>e.player&&e.player===k.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Mt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=jt(e,t),a=t.branch&&kt(r,t);return y`<li class=${`age ${t.status} ${At(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${N(At(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&y`<p class="soft"><${j} name="lucide:git-fork" /> ${N(`parts_from`,a.age)}</p>`}
    <p class="soft">${N(Ot[t.status])} · ${vt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>y`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&y`<${j} name="lucide:crown" label=${N(`winner`)} />`} ${g(t.seats,e.seat)}
      ${t.ranks&&y` <small>${N(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&y`<button class="quiet" onClick=${()=>n(i)}>${N(i.words)}</button>`}
  </li>`}function Nt({lines:e,ages:t}){let n=({match:e,seat:n})=>g(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return y`<table class="standings"><caption>${N(`standings`)}</caption>
    <thead><tr><th scope="col">${N(`line_of_heirs`)}</th><th scope="col">${N(`ages`)}</th><th scope="col">${N(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>y`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const Pt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===k.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&Ne(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function Ft({campaign:e,age:t,branch:n,words:r,onClose:i}){let o=L(e.game),[s,c]=S(()=>Pt(t)),[l,u]=S(Q),[f,p]=S(null),[h,g,_]=m(),v=e=>c(e.map((e,t)=>({...e,heir:s[t].heir}))),b=s.filter(e=>e.heir!==null).length,x=async()=>{let{visibility:r,...a}=l,o=await V(`/v1/campaigns/${e.id}/ages`,s,{after:t.match,branch:n,heirs:s.map(e=>e.heir),...a});o.status===`playing`?(i(),location.hash=`#/m/`+o.id):p(o)};return f?y`<${a} title=${N(`table_is_open`)} name="opening" onClose=${i}><${G} match=${f} linked=${B(s)} onDone=${i} /><//>`:y`<${a} title=${N(r)} name="opening" onClose=${i}><form onSubmit=${e=>g(x,e)}>
    <p class="soft">${n&&N(`branch_why`,t.age)} ${N(`next_age_why`)}</p>
    <${H} game=${o} plan=${s} onPlan=${v} />
    <div class="row heirs-row">${s.map((e,t)=>e.heir!==null&&b>1&&s.length>o.seats.min&&y`<button type="button" key=${t} class="quiet"
        onClick=${()=>c(s.filter((e,n)=>n!==t))}>${N(`leaves_table`,t+1)}</button>`)}
      ${s.length<o.seats.max&&y`<button type="button" class="quiet" onClick=${()=>c([...s,{kind:`open`,heir:null}])}>${N(`newcomer`)}</button>`}</div>
    <${Z} terms=${l} onTerms=${u} parts=${[`take_back`,`clock`]} />
    <${d} problem=${h} />
    <div class="sheet-foot"><button type="button" onClick=${i}>${N(`cancel`)}</button><button class="primary" disabled=${_}>${N(`open_it`)}</button></div>
  </form><//>`}function It({id:t}){let[n,r]=S(null),[i,a]=S(null),[o,s]=S(null);if(c(de,[]),c(()=>{e.value=N(`campaign`)}),c(()=>{let e=!1,n=t=>n=>e||t(n);return F(`GET`,`/v1/campaigns/`+t).then(n(e=>{T(e.ages),a(null),r(e)}),n(a)),()=>e=!0},[t,k.value?.id,ne.value]),i&&n?.id!==t)return y`<${O} /><main class="plain" id="main" tabindex="-1"><h1>${N(`campaign`)}</h1><p class="problem" role="alert">${i.message}</p></main>`;if(n?.id!==t||!L(n.game))return y`<${O} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${N(`loading`)}</p></main>`;let l=n.ages.find(e=>e.match===n.next);return y`<${O} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${A(n.game)}>
    <p class="soft">${M(n.game)}</p><h1>${N(`campaign`)}</h1>
    ${!n.complete&&y`<p class="soft">${N(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>y`<${Mt} key=${e.match} campaign=${n} age=${e} onOpen=${s} />`)}
      ${l&&y`<li class="age next"><button class="primary" onClick=${()=>s({age:l,branch:!1,words:`open_next_age`})}>${N(`open_next_age`)}</button></li>`}</ol>
    <${Nt} lines=${n.lines} ages=${n.ages} />
    ${o&&y`<${Ft} campaign=${n} ...${o} onClose=${()=>s(null)} />`}
  </main>`}var Lt=/* @__PURE__ */ n({Invited:()=>Wt,matchToSee:()=>Rt,seatsToTake:()=>zt,termsIn:()=>Bt});function Rt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const zt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Bt(e){let t=L(e.game),n=t?Object.entries(nt(t,e.seats.length,null,e.options)):[];return[N(`term`,N(`clock`),v(e.clock)),...e.delay?[N(`term`,N(`delay`),o(e.delay))]:[],N(`term`,N(`take_back_terms`),N(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return N(`term`,r.words,Vt(r,n))})]}function Vt(e,t){return e.kind===`bool`?N(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>X(e,t)).join(`, `):X(e,t)}const Ht=e=>F(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Ut=(e,t)=>F(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Wt({token:e}){let[t,n]=S(null),[r,i,a]=m(),o=async()=>{let t=await Ht(e),r=Rt(t,k.value);r?location.replace(`#/m/`+r):n(t)};c(de,[]),c(()=>{n(null),e&&i(o)},[e,k.value?.id]);let s=t=>i(async()=>{await z();try{let{match:n}=await Ut(e,t);n?location.replace(`#/m/`+n):await o()}catch(e){throw e.status===409&&await o(),e}});if(!t)return y`<${O} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!r)}>
    ${r?y`<h1>${r.title}</h1><${d} problem=${r} />${r.status===404&&y`<p>${N(`invited_ask`)}</p>`}<p><a class="button" href="#/">${N(`to_lobby`)}</a></p>`:y`<p class="soft">${N(`loading`)}</p>`}
  </main>`;let{game:l}=t.match??t.tournament;return y`<${O} /><main id="main" class="plain tinted invited" tabindex="-1" style=${R.value.length?A(l):{}}>
    ${t.match?y`<${Gt} told=${t} busy=${a} onCome=${s} />`:y`<${Kt} told=${t} busy=${a} onCome=${()=>s(null)} />`}
    <${d} problem=${r} />
  </main>`}function Gt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:i}}=e,a=zt(e);return y`<h1>${i?N(`invites_you`,i,M(r.game)):N(`invited_to`,M(r.game))}</h1>
    <p>${L(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:i})=>y`<li key=${e} class="row-match"><span class=${`name `+i}><${j} name=${i===`bot`?`lucide:bot`:i===`open`?`lucide:door-open`:`lucide:user`} /> ${g(r.seats,e)}</span>
      ${a.includes(e)&&y`<span class="row-end"><button class=${e===a[0]?`primary`:``} disabled=${t} aria-label=${N(`term`,N(`sit_down`),N(`seat_of`,e+1))} onClick=${()=>n(e)}>${N(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${a.length===0&&y`<p role="status">${N(`invited_too_late`)}</p>`}
    <ul class="soft">${Bt(r).map(e=>y`<li key=${e}>${e}</li>`)}</ul>`}function Kt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??M(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===k.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===k.value?.id);return y`<h1>${i?N(`invites_you_cup`,i,a):N(`invited_to_cup`,a)}</h1>
    <p>${M(r.game)}. ${N(`term`,N(`clock`),v(r.clock))}. ${N(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>y`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?N(`cup_place`):e.name??N(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?y`<p role="status">${N(`cup_entered`)} <a class="button" href="#/">${N(`to_lobby`)}</a></p>`:s?y`<p><button class="primary" disabled=${t} onClick=${n}>${N(`cup_enter`)}</button></p>`:y`<p role="status">${N(`invited_too_late`)}</p>`}`}var qt=/* @__PURE__ */ n({Keys:()=>rn});const Jt=e=>Promise.all([e,P(`accounts`),he(`accounts.css`)]).then(([e])=>e),Yt=()=>Jt(import(`./recovery.js`)),Xt=f(()=>Jt(import(`./tokens.js`)),`TokenList`,!1),Zt=f(Yt,`ComeBack`,!1),Qt=f(Yt,`Recovery`,!1),$t=e=>new URL(`/#key=`+e,location.href).href;function en({player:e,onErased:t}){let[n,r]=S(null),[a,o]=S(!1),[s,c]=S(null),l=e.id===k.value?.id;async function u(){try{await F(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}be(e.id),t(e)}let d=()=>ie(e.id);return y`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${j} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?y`<span class="chip-state">${N(`in_use`)}</span>`:y`<button onClick=${()=>i(e.id)}>${N(`use`)}</button>`}</header>
    ${e.only&&y`<p class="only-line"><${j} name="lucide:info" /> ${N(`key_only`)}</p>`}
    <p class="key-line">${a?y`<code class="key">${e.token}</code>`:y`<span class="soft">${N(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(a)} onClick=${()=>o(!a)}><${j} name=${a?`lucide:eye-off`:`lucide:eye`} /> ${N(a?`hide`:`show`)}</button>
      <${Te} text=${e.token} words="key_copy" onCopied=${d} /><${Te} text=${$t(e.token)} words="copy_link" icon="lucide:link" onCopied=${d} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${N(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${N(`erase`)}</button>
    </div>
    ${n&&y`<div class="sure" role="alertdialog" aria-label=${N(n)}><p>${N(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${N(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?u():be(e.id)}>${N(n+`_yes`)}</button></div></div>`}
    ${s&&y`<p class="problem" role="alert">${s}</p>`}
    <${Xt} player=${e} />
    ${l&&y`<${Qt} player=${e} />`}
  </li>`}function tn(){let[e,t]=S(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{we(await l(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(N(`key_wrong`,e.message))}}return y`<form class="paste" onSubmit=${n}>
    <label class="field">${N(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${N(`add_key`)}</button>
    ${e&&y`<p class="problem" role="alert">${e}</p>`}
  </form>`}function nn(){let e=e=>t=>{s[e].value=t};return y`<section class="panel" aria-labelledby="settings"><h2 id="settings">${N(`settings`)}</h2>
    <${u} label=${N(`set_sound`)} value=${s.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&y`<${u} label=${N(`set_notices`)} hint=${Notification.permission===`denied`?N(`notices_denied`):null} value=${b.value} onPick=${e=>e?te():b.value=!1} />`}
    <${u} label=${N(`set_confirm`)} hint=${N(`hint_confirm`)} value=${s.confirm.value} onPick=${e(`confirm`)} />
    <${u} label=${N(`set_motion`)} value=${s.motion.value} onPick=${e(`motion`)} />
  </section>`}function rn({match:t}){let[n,r]=S(null);return c(()=>{e.value=N(`keys_title`)}),y`<${O} /><main class="plain keys-page" id="main" tabindex="-1">
    ${t&&y`<p><a class="button" href=${`#/m/`+t}><${j} name="lucide:chevron-left" /> ${N(`back_to_match`)}</a></p>`}
    ${location.pathname!==`/`&&y`<p><a class="button" href=${location.pathname+location.search}><${j} name="lucide:chevron-left" /> ${N(`back_to_sign_in`)}</a></p>`}
    <h1>${N(`keys_title`)}</h1><p class="soft">${N(`keys_why`)}</p>
    ${n&&y`<p role="status">${N(`erased`,n.name)}</p>`}
    <ul class="key-cards">${w.value.map(e=>y`<${en} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>z({another:!0})}><${j} name="lucide:user-plus" /> ${N(`another_player`)}</button></p>
    <${tn} /><${Zt} /><${nn} />
  </main>`}function an(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function on(e,t){t({state:`going`}),await z();let n=await F(`POST`,`/v1/records`,{body:e,type:`text/plain`});t(null),location.hash=`#/m/`+n.id,p(N(`moves_opened`))}async function sn(e,t){let n=await e.text();if(n.trimStart().startsWith(`annales-moves`))return on(n,t);let r=an(n);if(!r)return t({problem:N(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.F),P(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:N(`record_bad`,e.seq,N(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await z();let m=await F(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+m.id,p(N(`record_opened`,u)+` `+f)}function cn(e){let[t,n]=S(!1),[r,i]=S(null),a=h(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>sn(t,i).catch(e=>{throw i(null),e})),l=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},u=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return c(()=>{let e=new AbortController,t={dragenter:l(1),dragleave:l(-1),dragover:l(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function ln({report:{problem:e,state:t,line:n,of:r}}){return e?y`<p class="problem" role="alert">${e}</p>`:t===`going`?y`<p role="status">${N(`moves_replaying`)}</p>`:y`<p role="status">${t===`sending`?fe(`record_sound`,n):N(`record_checking`)}
    ${r&&y`<progress value=${n} max=${r} aria-label=${N(`record_checking`)}></progress>`}</p>`}function un({drop:e}){return y`<details class="paste"><summary>${N(`paste_moves`)}</summary>
    <form onSubmit=${t=>{t.preventDefault();let n=new FormData(t.target).get(`moves`);e.take({text:async()=>n})}}><label>${N(`moves_label`)}
      <textarea name="moves" rows="6" required spellcheck="false" placeholder="annales-moves 1"></textarea></label>
      <button>${N(`open_moves`)}</button></form></details>`}function dn({drop:e}){return y`<section class="drop" aria-labelledby="drop">
    <${j} name="lucide:upload" />
    <h2 id="drop">${N(`drop_record`)}</h2><p class="soft">${N(`drop_why`)}</p>
    <label class="button pick-file">${N(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson,.txt,text/plain" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    <${un} drop=${e} />
    ${e.report&&y`<${ln} report=${e.report} />`}
  </section>`}const fn=({min:e,max:t})=>e===t?e:`${e}–${t}`;function pn({look:e}){return y`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>y`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function mn({game:e,onOpen:t}){let n=ve.value[e.id];return y`<article class="box tinted" data-game=${e.id} style=${A(e.id)}>
    <${pn} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${j} name="lucide:users" label=${N(`seats`)} /> ${fn(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${s.language.value}`}><${j} name="lucide:book-open" /><span>${N(`rules`)}</span></a>
      </div>
      ${e.guide&&y`<a class="learn" href=${`#/learn/${e.id}`} aria-label=${N(`learn`,e.title,e.guide)}><${j} name="lucide:graduation-cap" /><span>${N(`learn_in`,e.guide)}</span></a>`}
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${N(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${N(`open_table`)}</button>
      </div>
    </div>
  </article>`}function hn({onOpen:e}){return R.value.length?y`<div class="shelf">${R.value.map(t=>y`<${mn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:y`<p class="soft" role="status">${se.value?.message}</p>`}var gn=/* @__PURE__ */ n({Lobby:()=>vn});function _n(){let e=`?lang=${s.language.value}`;return y`<footer class="foot">
    <a href=${`/docs/guides`+e}>${N(`guides`)}</a><a href=${`/docs`+e}>${N(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${N(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${N(`credits`)}</a>
  </footer>`}function vn(){let[t,n]=m(),[i,a]=S(null),o=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),P(`rest`),he(`replay.css`)]);a({game:e,Form:n[t]})}),s=cn(n);c(de,[]),c(()=>{e.value=``},[]),c(()=>{r()},[k.value?.id,ne.value]),c(()=>{let e=setInterval(()=>document.hidden||r(),2e4);return()=>clearInterval(e)},[]);let l=t??le.value,u=ce.value||le.value,f=R.value.length>0||se.value,p=y`<p class="soft" role="status">${N(`loading`)}</p>`;return y`<${O} /><main class=${`lobby ${s.over?`dropping`:``}`} id="main" tabindex="-1">
    <${d} problem=${l} />
    ${u||!k.value?y`<${_e} matches=${re.value} attempt=${n} /><${Tt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${N(`open_a_table`)}</h1><p class="what">${N(`what_this_is`)}</p>${f?y`<${hn} onOpen=${o} />`:p}</section>`:p}
    ${f&&u&&y`<div class="lobby-tables"><div><${Et} attempt=${n} /></div><aside><${dn} drop=${s} /></aside></div><${_n} />`}
    ${i&&y`<${i.Form} game=${i.game} onClose=${()=>a(null)} />`}
  </main>`}export{Z as a,Le as c,V as d,ke as f,Dt as i,H as l,qt as n,Q as o,Lt as r,G as s,gn as t,B as u};