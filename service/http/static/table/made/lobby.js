import{A as e,B as t,C as n,D as r,E as i,F as a,Ft as o,H as s,I as c,It as l,J as u,K as d,M as f,N as p,Nt as m,O as h,P as g,Pt as _,S as v,St as y,T as b,U as x,V as S,X as C,Y as w,_ as T,_t as E,a as ee,at as D,b as O,c as te,d as ne,dt as re,f as ie,ft as k,g as A,gt as j,h as ae,ht as oe,i as se,j as ce,jt as M,k as le,kt as ue,l as de,m as fe,mt as pe,nt as me,o as he,p as ge,pt as _e,q as ve,r as ye,s as N,t as be,u as xe,ut as Se,v as Ce,vt as P,w as we,wt as F,x as I,xt as Te,y as Ee,yt as De}from"./app.js";var Oe=/* @__PURE__ */ l({InviteSheet:()=>Re,Share:()=>z,linkTo:()=>ke,replace:()=>Ae});const L=Te(`invitations`,{}),R=(e,t)=>t===null?e:`${e}/${t}`;async function ke(e,t=null){let n=L.value[R(e,t)],r=n&&(await je(e)).some(({id:e})=>e===n.id);return Me(r?n.token:await Ne(e,t))}async function Ae(e,t=null,n=!1){for(let r of await je(e))(n||r.seat===t)&&await Pe(r.id);return Me(await Ne(e,t))}const je=async e=>(await D(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Me=e=>new URL(`/#/i/`+e,location.href).href;async function Ne(e,t){let{id:n,token:r}=await D(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[R(e,t)]:i,...a}=L.value;return L.value=Object.fromEntries([...Object.entries(a),[R(e,t),{id:n,token:r}]].slice(-50)),r}async function Pe(e){try{await D(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Fe({link:e,label:t=k(`link`)}){return F`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${v} text=${e} words="copy" /></div>
    ${navigator.share&&F`<button onClick=${()=>navigator.share({title:k(`annales`),url:e}).catch(Ie)}><${C} name="lucide:share-2" /> ${k(`share`)}</button>`}`}function Ie(e){if(e.name!==`AbortError`)throw e}function Le({match:e,seat:t=null,title:n,isForAll:r=!1}){let[i,o]=_(null),[s,l,u]=c();return M(()=>{l(async()=>o(await ke(e,t)))},[e,t]),F`<div class="invitation-link">
    ${n&&F`<h3>${n}</h3>`}
    ${i&&F`<${Fe} link=${i} label=${t===null?k(`link`):k(`link_for_seat`,t+1)} />`}
    ${(i||s)&&F`<p><button type="button" class="quiet" disabled=${u} onClick=${()=>l(async()=>o(await Ae(e,t,r)))}><${C} name="lucide:rotate-ccw" /> ${k(`link_new`)}</button>
      <small class="soft">${k(r?`link_new_all`:`link_new_why`)}</small></p>`}
    <${a} problem=${s} />
  </div>`}function z({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let i=e.visibility===`private`,a=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),o=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return F`<div class="share">
    <p>${k(`share_why`)}</p>
    ${t.map(t=>F`<${Le} key=${t} match=${e.id} seat=${t} title=${k(`seat_number`,t+1)} />`)}
    ${a&&(i&&o?F`<${Le} match=${e.id} title=${t.length>0&&k(`link_any_seat`)} isForAll=${n} />`:F`<${Fe} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${k(`to_the_table`)}</a></p>
  </div>`}function Re({match:e,onClose:t}){return F`<${O} title=${k(`invitation`)} name="opening" onClose=${t}><${z} match=${e} isForAll=${!0} onDone=${t} /><//>`}const B=[null,{entries:10},{entries:50},{seconds:300},{seconds:3600}];function ze({delay:e,onPick:t}){let n=B.indexOf(e);return F`<details class="options"><summary>${k(`more_terms`)} ${n>0&&F`<b>${T(e)}</b>`}</summary>
    <${I} name="delay" label=${k(`delay`)} hint=${k(`hint_delay`)} value=${n} onPick=${e=>t(B[e])} values=${B.map((e,t)=>[t,T(e)])} />
  </details>`}function V(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Be=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),Ve=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function H(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const He=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function U(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>H(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>H(e,r,t,n))}function Ue(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>H(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function We(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=Ue(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function Ge(e,t,n,r){let i=Be(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??V(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??V(n,t,a);if(n.kind===`list`)a[n.id]=He(n,a)?We(n,r[n.id],a,t):n.default;else{let i=U(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Ke=(e,t,n)=>e.options.filter(e=>He(e,t)&&(e.kind===`list`||U(e,t,n).length>1));function W(e,t,n,r){let i=Be(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??V(e,t,r))).map(e=>[e.id,r[e.id]]))}const G=(e,t)=>e.value_words?.[String(t)]??String(t);function qe({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function Je({option:e,value:t,filled:r,seats:i,onPick:a}){let o=t.split(`,`);return F`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>F`<label key=${s}><span>${k(`seat_number`,s+1)}</span>
      <${n} label=${k(`seat_number`,s+1)} value=${t}
        values=${Ue(e,o,s,r,i).map(t=>[t,G(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Ye({option:e,options:t,value:n,filled:r,seats:a,onPick:s}){let c=o(i,[]),l=e.kind===`list`?[]:U(e,r,a),u={label:e.words,hint:qe(e,t),value:n,onPick:s};return e.kind===`list`?F`<${Je} ...${{option:e,value:n,filled:r,seats:a,onPick:s}} />`:e.kind===`int`?F`<${we} ...${u} min=${l[0]} max=${l.at(-1)} />`:e.kind===`bool`?F`<${b} ...${u} />`:F`<${I} ...${u} name=${c} values=${l.map(t=>[t,G(e,t)])} />`}function Xe({game:e,filled:t,seats:n,onPick:r}){return Ke(e,t,n).map(i=>F`<${Ye} key=${i.id} option=${i} options=${e.options} value=${t[i.id]}
    filled=${t} seats=${n} onPick=${e=>r(i.id,e)} />`)}const Ze={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},K=Te(`level`,null),Qe=({bots:e})=>e.includes(K.value)?K.value:e[1]??e[0],$e=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),et=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function tt(e,t,n,r){let i=n===`bot`?{kind:n,level:Qe(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function nt(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:Ce.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const rt=({kind:e,who:t})=>e===`invited`&&!t.trim(),q=e=>e.flatMap((e,t)=>rt(e)?[t]:[]);function it(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!nt(e.who));return t?k(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?k(`who_sits_here`):null}async function J(e,t,n){let r=it(t);if(r)throw new me(0,{detail:r});await E();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(rt(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:nt(o)});else{let t=await at(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await D(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await se(t,o.id,e);return o}async function at(e){let t=P.value.find(t=>t.name===e&&t.id!==j.value?.id);if(t)return t;let{player:n,token:r}=await D(`POST`,`/v1/players`,{body:{name:e},player:null}),i=j.value.id,a={id:n.id,name:n.name,token:r};return ue(()=>{oe(a),De(i)}),a}function ot({game:e,plan:t,onPlan:r,names:i=[]}){let a=(e,n)=>r(t.map((t,r)=>r===e?{...t,...n}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>F`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=P.value.filter(e=>e.id!==j.value?.id);return F`<ol class=${`seat-rows`+(i.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>F`<li key=${u}>
    <span class="seat-no">${i[u]??u+1}</span><${C} name=${Ze[o]} />
    <${n} label=${k(`seat_number`,u+1)} value=${o} values=${Object.keys(Ze).map(e=>[e,k(`seat_`+e)])}
      onPick=${n=>r(tt(t,u,n,e))} />
    ${o===`bot`&&F`<${n} label=${k(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,k(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,k(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&F`<div class="field">${e.levels.map(e=>F`<p key=${e.id} class="hint"><b>${e.name}</b> ${$e(e)}</p>`)}</div>`}
  ${o(`invited`)&&F`<p class="soft">${k(`invited_hint`)}</p>`}
  <datalist id="known-players">${Ce.value.map(e=>F`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>F`<option key=${e.id} value=${e.name} />`)}</datalist>`}var st=/* @__PURE__ */ l({AgainstBot:()=>pt,OpenForm:()=>ft,Terms:()=>Y,clockWords:()=>dt,termsToSend:()=>Z,usualTerms:()=>X});const ct=[`consent`,`free`,`never`],lt=[`public`,`unlisted`,`private`],ut=[[0,`clock_none`],[30,`clock_30`],[60,`clock_60`],[300,`clock_300`],[86400,`clock_day`],[259200,`clock_3_days`]];function dt(e){let t=ut.find(([t])=>t===(e??0));return t?k(t[1]):k(`clock_seconds`,e)}function Y({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),a=o(i,[]);return F`
    ${n.includes(`take_back`)&&F`<${I} name=${a+`t`} label=${k(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${ct.map(e=>[e,k(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&F`<${I} name=${a+`v`} label=${k(`visibility`)} hint=${k(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${lt.map(e=>[e,k(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&F`<${I} name=${a+`c`} label=${k(`clock`)} hint=${e.clock?k(`hint_clock`):null} value=${e.clock} onPick=${r(`clock`)} values=${ut.map(([e,t])=>[e,k(t)])} />`}`}const X={take_back:`consent`,visibility:`public`,clock:0},Z=e=>({...e,clock:e.clock||null});function ft({game:e,onClose:t}){let n=r(e.id)??e,[i,o]=_(()=>et(n.seats.min,[{kind:`me`}])),[s,l]=_(n.presets[0]?.id??null),[u,d]=_({}),[p,m]=_({...X,delay:null}),[h,g]=_(null),[v,y,b]=c(),x=i.length,S=Ve(n,x),C=S.find(e=>e.id===s)??S[0],w=Ge(n,x,C,u),T=Object.keys(W(n,x,C,w)).length,E=async()=>{let e=await J(`/v1/matches`,i,{game:n.id,options:W(n,x,C,w),...C&&{preset:C.id},...Z(p)});A(),i.some(e=>e.kind===`open`||e.kind===`invited`)?g(e):(t(),location.hash=`#/m/`+e.id)};return F`<div class="tinted" style=${f(n.id)}><${O} title=${h?k(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${h?F`<${z} match=${h} linked=${q(i)} onDone=${t} />`:F`
    <form onSubmit=${e=>y(E,e)}>
      <${we} label=${k(`number_of_seats`)} value=${x} min=${n.seats.min} max=${n.seats.max} onPick=${e=>o(et(e,i))} />
      <${ot} game=${n} plan=${i} onPlan=${o} />
      ${q(i).length>0&&p.visibility===`public`&&F`<p class="soft">${k(`linked_is_public`)}</p>`}
      ${S.length>1&&F`<${I} name="preset" label=${k(`preset`)} hint=${C.effect} value=${C.id} onPick=${e=>{l(e),d({})}} values=${S.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${k(`change_rules`)} ${T>0&&F`<b>${k(`changed`,T)}</b>`}</summary>
        <${Xe} game=${n} filled=${w} seats=${x} onPick=${(e,t)=>d({...u,[e]:t})} />
      </details>
      <${Y} terms=${p} onTerms=${m} />
      <${ze} delay=${p.delay} onPick=${e=>m({...p,delay:e})} />
      <${a} problem=${v} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${k(`cancel`)}</button><button class="primary" disabled=${b}>${k(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function pt({game:e,onClose:t}){let[n,r,i]=c(),o=n=>r(async()=>{K.value=n;let r=await J(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return F`<div class="tinted" style=${f(e.id)}><${O} title=${k(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>F`<li key=${t.id}><button class="choice" autofocus=${t.id===Qe(e)} disabled=${i} onClick=${()=>o(t.id)}>
      <${C} name="lucide:bot" /><span><b>${t.name}</b><small>${$e(t)}</small></span></button></li>`)}</ul>
    <${a} problem=${n} />
  <//></div>`}const mt=[[`day`,86400],[`hour`,3600],[`minute`,60]];function ht(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=mt.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(y.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const gt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function _t({match:e}){let t=e.result?.ranks;return F`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),i=t&&t[n.seat]===1&&t.some(e=>e>1);return F`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===j.value?.id?`own`:``}`}>
      <${C} name=${i?`lucide:crown`:gt[n.kind]} label=${i?k(`winner`):r?k(`to_move`):void 0} />${g(e.seats,n.seat)}</span>`})}</span>`}const vt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`};function yt(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===j.value?.id);if(e.status===`open`)return k(`waits_for_players`);if(e.status===`playing`)return N(e)?k(`your_turn`):k(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?k(`drawn`):t?n[t.seat]===1?k(`you_won`):k(`you_lost`):k(`over_word`):k(vt[e.result?.reason]??`over_word`)}function bt({match:e,attempt:t}){let n=N(e),r=e.seats.some(e=>e.kind===`player`&&e.player===j.value?.id),i=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return F`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${f(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${p(e.game)}${e.campaign&&F` <small>${k(`age_number`,e.campaign.age)}</small>`}</span><${_t} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&F`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${k(`campaign`)} title=${k(`campaign`)}><${C} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${ht(e.ended_at??e.opened_at)}</time>
      ${i?F`<button class="sit" onClick=${()=>t(async()=>{await ee(e.id,i.seat),location.hash=`#/m/`+e.id})}>${k(`sit_down`)}</button>`:F`<span class="chip-state">${yt(e)}</span>`}
    </span>
  </li>`}function Q({title:e,name:t,matches:n,cursor:r,empty:i,attempt:a}){return!n.length&&!i?null:F`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?F`<ul class="rows">${n.map(e=>F`<${bt} key=${e.id} match=${e} attempt=${a} />`)}</ul>`:F`<p class="soft">${i}</p>`}
    ${r&&F`<button class="quiet" onClick=${()=>a(()=>ie(t))}>${k(`show_more`)}</button>`}
  </section>`}function xt(){let e=e=>{he.value=e,A()};return F`<nav class="filter" aria-label=${k(`filter`)}>${[``,...h.value.map(e=>e.id)].map(t=>F`<button key=${t}
    class="chip-button" aria-pressed=${String(he.value===t)} onClick=${()=>e(t)}>${t?r(t).title:k(`all_games`)}</button>`)}</nav>`}function St(){let e=ne().filter(N);return e.length>0&&F`<nav class="turns" aria-label=${k(`your_turn`)}>${e.map(e=>F`<a key=${e.id} class="button tinted" style=${f(e.game)}
    href=${`#/m/`+e.id}>${k(`turn_in`,p(e.game))}</a>`)}</nav>`}function Ct({attempt:e}){let t=ne().filter(e=>!ye(e,j.value)),n=e=>xe.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return de.value?F`<${xt} />
    <${Q} name="mine" title=${k(`my_tables`)} matches=${t} empty=${j.value&&k(`no_tables`)} attempt=${e} />
    <${Q} name="open" title=${k(`open_seats`)} ...${r(ge)} empty=${k(`no_open_seats`)} attempt=${e} />
    <${Q} name="playing" title=${k(`watch`)} ...${r(ae)} attempt=${e} />
    <${Q} name="over" title=${k(`over`)} ...${fe.value} attempt=${e} />`:F`<p class="soft" role="status">${k(`loading`)}</p>`}var wt=/* @__PURE__ */ l({Campaign:()=>Mt});const Tt={open:`waits_for_players`,playing:`in_play`,over:`over_word`},Et=(e,t)=>e.find(e=>e.match===t.follows?.match),$=(e,t)=>t.branch||!!(Et(e,t)&&$(e,Et(e,t)));function Dt(e,t){if(!t.seats.some(e=>e.player&&e.player===j.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Ot({campaign:e,age:t,onOpen:n}){let{ages:r}=e,i=Dt(e,t),a=t.branch&&Et(r,t);return F`<li class=${`age ${t.status} ${$(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${k($(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${a&&F`<p class="soft"><${C} name="lucide:git-fork" /> ${k(`parts_from`,a.age)}</p>`}
    <p class="soft">${k(Tt[t.status])} · ${ht(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>F`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&F`<${C} name="lucide:crown" label=${k(`winner`)} />`} ${g(t.seats,e.seat)}
      ${t.ranks&&F` <small>${k(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${i&&F`<button class="quiet" onClick=${()=>n(i)}>${k(i.words)}</button>`}
  </li>`}function kt({lines:e,ages:t}){let n=({match:e,seat:n})=>g(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return F`<table class="standings"><caption>${k(`standings`)}</caption>
    <thead><tr><th scope="col">${k(`line_of_heirs`)}</th><th scope="col">${k(`ages`)}</th><th scope="col">${k(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>F`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const At=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===j.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&nt(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function jt({campaign:e,age:t,branch:n,words:i,onClose:o}){let s=r(e.game),[l,u]=_(()=>At(t)),[d,f]=_(X),[p,m]=_(null),[h,g,v]=c(),y=e=>u(e.map((e,t)=>({...e,heir:l[t].heir}))),b=l.filter(e=>e.heir!==null).length,x=async()=>{let{visibility:r,...i}=Z(d),a=await J(`/v1/campaigns/${e.id}/ages`,l,{after:t.match,branch:n,heirs:l.map(e=>e.heir),...i});a.status===`playing`?(o(),location.hash=`#/m/`+a.id):m(a)};return p?F`<${O} title=${k(`table_is_open`)} name="opening" onClose=${o}><${z} match=${p} linked=${q(l)} onDone=${o} /><//>`:F`<${O} title=${k(i)} name="opening" onClose=${o}><form onSubmit=${e=>g(x,e)}>
    <p class="soft">${n&&k(`branch_why`,t.age)} ${k(`next_age_why`)}</p>
    <${ot} game=${s} plan=${l} onPlan=${y} />
    <div class="row heirs-row">${l.map((e,t)=>e.heir!==null&&b>1&&l.length>s.seats.min&&F`<button type="button" key=${t} class="quiet"
        onClick=${()=>u(l.filter((e,n)=>n!==t))}>${k(`leaves_table`,t+1)}</button>`)}
      ${l.length<s.seats.max&&F`<button type="button" class="quiet" onClick=${()=>u([...l,{kind:`open`,heir:null}])}>${k(`newcomer`)}</button>`}</div>
    <${Y} terms=${d} onTerms=${f} parts=${[`take_back`,`clock`]} />
    <${a} problem=${h} />
    <div class="sheet-foot"><button type="button" onClick=${o}>${k(`cancel`)}</button><button class="primary" disabled=${v}>${k(`open_it`)}</button></div>
  </form><//>`}function Mt({id:n}){let[i,a]=_(null),[o,s]=_(null),[c,l]=_(null);if(M(e,[]),M(()=>{w.value=k(`campaign`)}),M(()=>{let e=!1,t=t=>n=>e||t(n);return D(`GET`,`/v1/campaigns/`+n).then(t(e=>{Ee(e.ages),s(null),a(e)}),t(s)),()=>e=!0},[n,j.value?.id,ve.value]),o&&i?.id!==n)return F`<${t} /><main class="plain" id="main" tabindex="-1"><h1>${k(`campaign`)}</h1><p class="problem" role="alert">${o.message}</p></main>`;if(i?.id!==n||!r(i.game))return F`<${t} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${k(`loading`)}</p></main>`;let u=i.ages.find(e=>e.match===i.next);return F`<${t} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${f(i.game)}>
    <p class="soft">${p(i.game)}</p><h1>${k(`campaign`)}</h1>
    ${!i.complete&&F`<p class="soft">${k(`campaign_cut`)}</p>`}
    <ol class="ages">${i.ages.map(e=>F`<${Ot} key=${e.match} campaign=${i} age=${e} onOpen=${l} />`)}
      ${u&&F`<li class="age next"><button class="primary" onClick=${()=>l({age:u,branch:!1,words:`open_next_age`})}>${k(`open_next_age`)}</button></li>`}</ol>
    <${kt} lines=${i.lines} ages=${i.ages} />
    ${c&&F`<${jt} campaign=${i} ...${c} onClose=${()=>l(null)} />`}
  </main>`}var Nt=/* @__PURE__ */ l({Invited:()=>Bt,matchToSee:()=>Pt,seatsToTake:()=>Ft,termsIn:()=>It});function Pt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Ft=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function It(e){let t=r(e.game),n=t?Object.entries(W(t,e.seats.length,null,e.options)):[];return[k(`term`,k(`clock`),dt(e.clock)),...e.delay?[k(`term`,k(`delay`),T(e.delay))]:[],k(`term`,k(`take_back_terms`),k(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return k(`term`,r.words,Lt(r,n))})]}function Lt(e,t){return e.kind===`bool`?k(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>G(e,t)).join(`, `):G(e,t)}const Rt=e=>D(`POST`,`/v1/invitations/reading`,{body:{token:e}}),zt=(e,t)=>D(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function Bt({token:n}){let[r,i]=_(null),[o,s,l]=c(),u=async()=>{let e=await Rt(n),t=Pt(e,j.value);t?location.replace(`#/m/`+t):i(e)};M(e,[]),M(()=>{i(null),n&&s(u)},[n,j.value?.id]);let d=e=>s(async()=>{await E();try{let{match:t}=await zt(n,e);t?location.replace(`#/m/`+t):await u()}catch(e){throw e.status===409&&await u(),e}});if(!r)return F`<${t} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!o)}>
    ${o?F`<h1>${o.title}</h1><${a} problem=${o} />${o.status===404&&F`<p>${k(`invited_ask`)}</p>`}<p><a class="button" href="#/">${k(`to_lobby`)}</a></p>`:F`<p class="soft">${k(`loading`)}</p>`}
  </main>`;let{game:p}=r.match??r.tournament;return F`<${t} /><main id="main" class="plain tinted invited" tabindex="-1" style=${h.value.length?f(p):{}}>
    ${r.match?F`<${Vt} told=${r} busy=${l} onCome=${d} />`:F`<${Ht} told=${r} busy=${l} onCome=${()=>d(null)} />`}
    <${a} problem=${o} />
  </main>`}function Vt({told:e,busy:t,onCome:n}){let{match:i,invited_by:{name:a}}=e,o=Ft(e);return F`<h1>${a?k(`invites_you`,a,p(i.game)):k(`invited_to`,p(i.game))}</h1>
    <p>${r(i.game)?.summary}</p>
    <ul class="rows">${i.seats.map(({seat:e,kind:r})=>F`<li key=${e} class="row-match"><span class=${`name `+r}><${C} name=${r===`bot`?`lucide:bot`:r===`open`?`lucide:door-open`:`lucide:user`} /> ${g(i.seats,e)}</span>
      ${o.includes(e)&&F`<span class="row-end"><button class=${e===o[0]?`primary`:``} disabled=${t} aria-label=${k(`term`,k(`sit_down`),k(`seat_of`,e+1))} onClick=${()=>n(e)}>${k(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${o.length===0&&F`<p role="status">${k(`invited_too_late`)}</p>`}
    <ul class="soft">${It(i).map(e=>F`<li key=${e}>${e}</li>`)}</ul>`}function Ht({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:i}}=e,a=r.name??p(r.game),o=r.entrants.some(e=>e.kind===`player`&&e.player===j.value?.id),s=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===j.value?.id);return F`<h1>${i?k(`invites_you_cup`,i,a):k(`invited_to_cup`,a)}</h1>
    <p>${p(r.game)}. ${k(`term`,k(`clock`),dt(r.clock))}. ${k(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>F`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?k(`cup_place`):e.name??k(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${o?F`<p role="status">${k(`cup_entered`)} <a class="button" href="#/">${k(`to_lobby`)}</a></p>`:s?F`<p><button class="primary" disabled=${t} onClick=${n}>${k(`cup_enter`)}</button></p>`:F`<p role="status">${k(`invited_too_late`)}</p>`}`}var Ut=/* @__PURE__ */ l({Keys:()=>Jt});const Wt=e=>new URL(`/#key=`+e,location.href).href;function Gt({player:e,onErased:t}){let[n,r]=_(null),[i,a]=_(!1),[o,s]=_(null),c=e.id===j.value?.id;async function l(){try{await D(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return s(e.message)}pe(e.id),t(e)}let u=()=>_e(e.id);return F`<li class=${`key-card`+(c?` used`:``)} data-player=${e.id}>
    <header><${C} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${c?F`<span class="chip-state">${k(`in_use`)}</span>`:F`<button onClick=${()=>De(e.id)}>${k(`use`)}</button>`}</header>
    ${e.only&&F`<p class="only-line"><${C} name="lucide:info" /> ${k(`key_only`)}</p>`}
    <p class="key-line">${i?F`<code class="key">${e.token}</code>`:F`<span class="soft">${k(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(i)} onClick=${()=>a(!i)}><${C} name=${i?`lucide:eye-off`:`lucide:eye`} /> ${k(i?`hide`:`show`)}</button>
      <${v} text=${e.token} words="key_copy" onCopied=${u} /><${v} text=${Wt(e.token)} words="copy_link" icon="lucide:link" onCopied=${u} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${k(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${k(`erase`)}</button>
    </div>
    ${n&&F`<div class="sure" role="alertdialog" aria-label=${k(n)}><p>${k(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${k(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?l():pe(e.id)}>${k(n+`_yes`)}</button></div></div>`}
    ${o&&F`<p class="problem" role="alert">${o}</p>`}
  </li>`}function Kt(){let[e,t]=_(null);async function n(e){e.preventDefault();let n=e.target,r=new FormData(n).get(`key`).trim();try{oe(await S(r.includes(`#key=`)?r.split(`#key=`)[1]:r)),t(null),n.reset()}catch(e){if(e.name!==`Problem`)throw e;t(k(`key_wrong`,e.message))}}return F`<form class="paste" onSubmit=${n}>
    <label class="field">${k(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${k(`add_key`)}</button>
    ${e&&F`<p class="problem" role="alert">${e}</p>`}
  </form>`}function qt(){let e=e=>t=>{y[e].value=t};return F`<section class="panel" aria-labelledby="settings"><h2 id="settings">${k(`settings`)}</h2>
    <${b} label=${k(`set_sound`)} value=${y.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&F`<${b} label=${k(`set_notices`)} hint=${Notification.permission===`denied`?k(`notices_denied`):null} value=${u.value} onPick=${e=>e?d():u.value=!1} />`}
    <${b} label=${k(`set_confirm`)} hint=${k(`hint_confirm`)} value=${y.confirm.value} onPick=${e(`confirm`)} />
    <${b} label=${k(`set_motion`)} value=${y.motion.value} onPick=${e(`motion`)} />
  </section>`}function Jt({match:e}){let[n,r]=_(null);return M(()=>{w.value=k(`keys_title`)}),F`<${t} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&F`<p><a class="button" href=${`#/m/`+e}><${C} name="lucide:chevron-left" /> ${k(`back_to_match`)}</a></p>`}
    <h1>${k(`keys_title`)}</h1><p class="soft">${k(`keys_why`)}</p>
    ${n&&F`<p role="status">${k(`erased`,n.name)}</p>`}
    <ul class="key-cards">${P.value.map(e=>F`<${Gt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>E({another:!0})}><${C} name="lucide:user-plus" /> ${k(`another_player`)}</button></p>
    <${Kt} /><${qt} />
  </main>`}function Yt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function Xt(e,t){let n=await e.text(),r=Yt(n);if(!r)return t({problem:k(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:c},{publishedKeys:l,signatureWords:u}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.z),re(`rest`)]),d=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:d})})}catch(e){if(!(e instanceof i))throw e;return t({problem:k(`record_bad`,e.seq,k(`broken_`+e.why))})}let f=await c(r.checkpoint,{...r,seq:r.last},await l()),p=u(f,r.last);if(f.state===`wrong`)return t({problem:p});t({state:`sending`,line:d}),await E();let m=await D(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+m.id,s(k(`record_opened`,d)+` `+p)}function Zt(e){let[t,n]=_(!1),[r,i]=_(null),a=m(0),o=e=>e.dataTransfer?.types.includes(`Files`),s=t=>e(()=>Xt(t,i).catch(e=>{throw i(null),e})),c=e=>t=>{o(t)&&(t.preventDefault(),a.current+=e,n(a.current>0))},l=e=>{o(e)&&(e.preventDefault(),a.current=0,n(!1),s(e.dataTransfer.files[0]))};return M(()=>{let e=new AbortController,t={dragenter:c(1),dragleave:c(-1),dragover:c(0),drop:l};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:t,report:r,take:s}}function Qt({report:{problem:e,state:t,line:n,of:r}}){return e?F`<p class="problem" role="alert">${e}</p>`:F`<p role="status">${t===`sending`?Se(`record_sound`,n):k(`record_checking`)}
    ${r&&F`<progress value=${n} max=${r} aria-label=${k(`record_checking`)}></progress>`}</p>`}function $t({drop:e}){return F`<section class="drop" aria-labelledby="drop">
    <${C} name="lucide:upload" />
    <h2 id="drop">${k(`drop_record`)}</h2><p class="soft">${k(`drop_why`)}</p>
    <label class="button pick-file">${k(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&F`<${Qt} report=${e.report} />`}
  </section>`}const en=({min:e,max:t})=>e===t?e:`${e}–${t}`;function tn({look:e}){return F`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>F`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function nn({game:e,onOpen:t}){let n=ce.value[e.id];return F`<article class="box tinted" data-game=${e.id} style=${f(e.id)}>
    <${tn} look=${n} />
    <div class="box-text">
      <h2>${e.title}</h2>
      <p>${e.summary}</p>
      <div class="box-foot">
        <span class="seats"><${C} name="lucide:users" label=${k(`seats`)} /> ${en(e.seats)}</span>
        <a class="rules" href=${`/docs/games/${e.id}?lang=${y.language.value}`}><${C} name="lucide:book-open" /><span>${k(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>t(e,`AgainstBot`)}>${k(`against_bot`)}</button>
        <button class="open" onClick=${()=>t(e,`OpenForm`)}>${k(`open_table`)}</button>
      </div>
    </div>
  </article>`}function rn({onOpen:e}){return h.value.length?F`<div class="shelf">${h.value.map(t=>F`<${nn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:F`<p class="soft" role="status">${le.value?.message}</p>`}var an=/* @__PURE__ */ l({Lobby:()=>sn});function on(){let e=`?lang=${y.language.value}`;return F`<footer class="foot">
    <a href=${`/docs/guides`+e}>${k(`guides`)}</a><a href=${`/docs`+e}>${k(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${k(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${k(`credits`)}</a>
  </footer>`}function sn(){let[n,r]=c(),[i,o]=_(null),s=(e,t)=>r(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>st),re(`rest`),x(`replay.css`)]);o({game:e,Form:n[t]})}),l=Zt(r);M(e,[]),M(()=>{w.value=``},[]),M(()=>{A()},[j.value?.id,ve.value]),M(()=>{let e=setInterval(()=>document.hidden||A(),2e4);return()=>clearInterval(e)},[]);let u=n??te.value,d=de.value||te.value,f=h.value.length>0||le.value,p=F`<p class="soft" role="status">${k(`loading`)}</p>`;return F`<${t} /><main class=${`lobby ${l.over?`dropping`:``}`} id="main" tabindex="-1">
    <${a} problem=${u} />
    ${d||!j.value?F`<${be} matches=${xe.value} attempt=${r} /><${St} />
      <section aria-labelledby="shelf"><h1 id="shelf">${k(`open_a_table`)}</h1><p class="what">${k(`what_this_is`)}</p>${f?F`<${rn} onOpen=${s} />`:p}</section>`:p}
    ${f&&d&&F`<div class="lobby-tables"><div><${Ct} attempt=${r} /></div><aside><${$t} drop=${l} /></aside></div><${on} />`}
    ${i&&F`<${i.Form} game=${i.game} onClose=${()=>o(null)} />`}
  </main>`}export{Y as a,ot as c,Qe as d,z as f,wt as i,q as l,Ut as n,Z as o,Oe as p,Nt as r,X as s,an as t,J as u};