import{A as e,At as t,B as n,C as r,Ct as i,D as a,E as o,F as s,Ft as c,G as l,H as u,J as d,K as f,M as p,Mt as m,N as h,Nt as g,O as _,Ot as v,P as y,Pt as b,S as x,T as S,V as C,Y as w,_ as T,_t as E,a as ee,b as D,bt as O,c as te,d as ne,dt as k,f as re,ft as ie,g as A,gt as j,h as ae,ht as M,i as oe,it as N,j as P,k as se,l as ce,lt as le,m as ue,mt as de,o as fe,p as pe,pt as me,q as he,r as ge,s as _e,t as ve,tt as ye,u as be,ut as xe,v as Se,vt as Ce,w as F,x as I,xt as L,y as R,z}from"./app.js";var we=/* @__PURE__ */ c({InviteSheet:()=>Ie,Share:()=>B,linkTo:()=>De,replace:()=>Oe});const Te=O(`invitations`,{}),Ee=(e,t)=>t===null?e:`${e}/${t}`;async function De(e,t=null){let n=Te.value[Ee(e,t)],r=n&&(await ke(e)).some(({id:e})=>e===n.id);return Ae(r?n.token:await je(e,t))}async function Oe(e,t=null,n=!1){for(let r of await ke(e))(n||r.seat===t)&&await Me(r.id);return Ae(await je(e,t))}const ke=async e=>(await N(`GET`,`/v1/invitations`,{query:{match:e}})).invitations,Ae=e=>new URL(`/#/i/`+e,location.href).href;async function je(e,t){let{id:n,token:r}=await N(`POST`,`/v1/invitations`,{body:{match:e,seat:t}}),{[Ee(e,t)]:i,...a}=Te.value;return Te.value=Object.fromEntries([...Object.entries(a),[Ee(e,t),{id:n,token:r}]].slice(-50)),r}async function Me(e){try{await N(`DELETE`,`/v1/invitations/`+e)}catch(e){if(e.code!==`no_such_invitation`)throw e}}function Ne({link:e,label:t=k(`link`)}){return i`<div class="share-link"><input readonly value=${e} aria-label=${t} onFocus=${e=>e.target.select()} /><${I} text=${e} words="copy" /></div>
    ${navigator.share&&i`<button onClick=${()=>navigator.share({title:k(`annales`),url:e}).catch(Pe)}><${w} name="lucide:share-2" /> ${k(`share`)}</button>`}`}function Pe(e){if(e.name!==`AbortError`)throw e}function Fe({match:e,seat:n=null,title:r,isForAll:a=!1}){let[o,c]=g(null),[l,u,d]=s();return t(()=>{u(async()=>c(await De(e,n)))},[e,n]),i`<div class="invitation-link">
    ${r&&i`<h3>${r}</h3>`}
    ${o&&i`<${Ne} link=${o} label=${n===null?k(`link`):k(`link_for_seat`,n+1)} />`}
    ${(o||l)&&i`<p><button type="button" class="quiet" disabled=${d} onClick=${()=>u(async()=>c(await Oe(e,n,a)))}><${w} name="lucide:rotate-ccw" /> ${k(`link_new`)}</button>
      <small class="soft">${k(a?`link_new_all`:`link_new_why`)}</small></p>`}
    <${y} problem=${l} />
  </div>`}function B({match:e,linked:t=[],isForAll:n=!1,onDone:r}){let a=e.visibility===`private`,o=e.seats.some(e=>e.kind===`invited`||e.kind===`open`&&!t.includes(e.seat)),s=e.seats.some(e=>e.kind===`open`&&!t.includes(e.seat));return i`<div class="share">
    <p>${k(`share_why`)}</p>
    ${t.map(t=>i`<${Fe} key=${t} match=${e.id} seat=${t} title=${k(`seat_number`,t+1)} />`)}
    ${o&&(a&&s?i`<${Fe} match=${e.id} title=${t.length>0&&k(`link_any_seat`)} isForAll=${n} />`:i`<${Ne} link=${new URL(`/#/m/`+e.id,location.href).href} />`)}
    <p class="row end"><a class="button primary" href=${`#/m/`+e.id} onClick=${r}>${k(`to_the_table`)}</a></p>
  </div>`}function Ie({match:e,onClose:t}){return i`<${R} title=${k(`invitation`)} name="opening" onClose=${t}><${B} match=${e} isForAll=${!0} onDone=${t} /><//>`}function Le(e,t,n){for(let[t,r]of Object.entries(e.default_with??{}))if(String(n[t])in r)return r[String(n[t])];return e.default_by_seats?.[t]??e.default}const Re=(e,t)=>({...e?.options,...e?.options_by_seats?.[t]}),ze=(e,t)=>e.presets.filter(e=>!e.seats||e.seats.includes(t));function Be(e,t,n,r){let i=String(t);if(i.startsWith(`seat:`)&&Number(i.slice(5))>=r)return!1;let a=e.seats_with?.[i];if(a&&(r<a.min||r>a.max))return!1;for(let[t,r]of Object.entries(e.only_with?.[i]??{}))if(!r.includes(n[t]))return!1;return!(e.refused_with?.[i]??[]).some(e=>r>=e.seats.min&&r<=e.seats.max&&Object.entries(e.options).every(([e,t])=>t.includes(n[e])))}const Ve=(e,t)=>Object.entries(e.given_with??{}).every(([e,n])=>t[e]===n);function V(e,t,n){if(e.kind===`int`){let r=Array.from({length:e.max-e.min+1},(t,n)=>e.min+n);return e.seats_with||e.only_with||e.refused_with?r.filter(r=>Be(e,r,t,n)):r}return(e.kind===`bool`?[!1,!0]:e.values??[]).filter(r=>Be(e,r,t,n))}function He(e,t,n,r,i){let a={};return t.forEach((e,t)=>{if(t!==n)for(let t of(e??``).split(`+`))a[t]=(a[t]??0)+1}),e.each_seat.filter(t=>Be(e,t,r,i)&&t.split(`+`).every(t=>(a[t]??0)<e.each_seat_most))}function Ue(e,t,n,r){let i=typeof t==`string`&&t!==e.default?t.split(`,`):[],a=[];for(let t=0;t<r;t++){let o=He(e,a,t,n,r);a.push(o.includes(i[t])?i[t]:o[0])}return a.join(`,`)}function We(e,t,n,r){let i=Re(n,t),a={};for(let n of e.options)a[n.id]=r[n.id]??i[n.id]??Le(n,t,a);for(let n=0;n<3;n++)for(let n of e.options){let e=i[n.id]??Le(n,t,a);if(n.kind===`list`)a[n.id]=Ve(n,a)?Ue(n,r[n.id],a,t):n.default;else{let i=V(n,a,t),o=r[n.id]??e;a[n.id]=i.includes(o)?o:i.includes(e)?e:i[0]??e}}return a}const Ge=(e,t,n)=>e.options.filter(e=>Ve(e,t)&&(e.kind===`list`||V(e,t,n).length>1));function H(e,t,n,r){let i=Re(n,t);return Object.fromEntries(e.options.filter(e=>r[e.id]!==(i[e.id]??Le(e,t,r))).map(e=>[e.id,r[e.id]]))}const U=(e,t)=>e.value_words?.[String(t)]??String(t);function Ke({effect:e,value_words:t={}},n){return e.replace(/(^|[;.] )([a-z0-9_]+)(?=\s?: )/g,(e,n,r)=>t[r]?n+t[r]:e).replace(/\b[a-z]+(?:_[a-z]+)+\b/g,e=>n.find(t=>t.id===e)?.words??e)}function qe({option:e,value:t,filled:n,seats:r,onPick:a}){let o=t.split(`,`);return i`<fieldset class="field">
    <legend>${e.words}</legend>
    <div class="each-seat">${o.map((t,s)=>i`<label key=${s}><span>${k(`seat_number`,s+1)}</span>
      <${x} label=${k(`seat_number`,s+1)} value=${t}
        values=${He(e,o,s,n,r).map(t=>[t,U(e,t)])}
        onPick=${e=>a(o.with(s,e).join(`,`))} /></label>`)}</div>
  </fieldset>`}function Je({option:e,options:t,value:n,filled:a,seats:o,onPick:s}){let c=b(S,[]),l=e.kind===`list`?[]:V(e,a,o),u={label:e.words,hint:Ke(e,t),value:n,onPick:s};return e.kind===`list`?i`<${qe} ...${{option:e,value:n,filled:a,seats:o,onPick:s}} />`:e.kind===`int`?i`<${r} ...${u} min=${l[0]} max=${l.at(-1)} />`:e.kind===`bool`?i`<${F} ...${u} />`:i`<${D} ...${u} name=${c} values=${l.map(t=>[t,U(e,t)])} />`}function Ye({game:e,filled:t,seats:n,onPick:r}){return Ge(e,t,n).map(a=>i`<${Je} key=${a.id} option=${a} options=${e.options} value=${t[a.id]}
    filled=${t} seats=${n} onPick=${e=>r(a.id,e)} />`)}const Xe={me:`lucide:user`,open:`lucide:door-open`,bot:`lucide:bot`,invited:`lucide:mail`,here:`lucide:users`},W=O(`level`,null),G=({bots:e})=>e.includes(W.value)?W.value:e[1]??e[0],Ze=({about:e,strength:t})=>[e,...t.map(e=>e.words)].join(` `),Qe=(e,t)=>Array.from({length:e},(e,n)=>t[n]??{kind:`open`});function $e(e,t,n,r){let i=n===`bot`?{kind:n,level:G(r)}:{kind:n,who:``};return e.map((r,a)=>a===t?i:n===`me`&&r.kind===`me`?e[t]:r)}function K(e){let t=e.trim();return/^pl_[0-9a-f]{16}$/.test(t)?t:T.value.find(e=>e.name.toLowerCase()===t.toLowerCase())?.id??null}const et=({kind:e,who:t})=>e===`invited`&&!t.trim(),q=e=>e.flatMap((e,t)=>et(e)?[t]:[]);function tt(e){let t=e.find(e=>e.kind===`invited`&&e.who.trim()&&!K(e.who));return t?k(`nobody_called`,t.who):e.some(e=>e.kind===`here`&&!e.who.trim())?k(`who_sits_here`):null}async function J(e,t,n){let r=tt(t);if(r)throw new ye(0,{detail:r});await j();let i=[],a=[];for(let[e,n]of t.entries()){let{kind:t,level:r,who:o}=n;if(t===`me`)a.push({kind:`player`});else if(t===`bot`||t===`open`)a.push({kind:t,level:r});else if(et(n))a.push({kind:`open`});else if(t===`invited`)a.push({kind:`player`,player:K(o)});else{let t=await nt(o.trim());i.push({seat:e,player:t}),a.push({kind:`player`,player:t.id})}}let o=await N(`POST`,e,{body:{...n,seats:a}});if(o.id)for(let{seat:e,player:t}of i)await oe(t,o.id,e);return o}async function nt(e){let t=E.value.find(t=>t.name===e&&t.id!==M.value?.id);if(t)return t;let{player:n,token:r}=await N(`POST`,`/v1/players`,{body:{name:e},player:null}),i=M.value.id,a={id:n.id,name:n.name,token:r};return v(()=>{de(a),Ce(i)}),a}function rt({game:e,plan:t,onPlan:n,names:r=[]}){let a=(e,r)=>n(t.map((t,n)=>n===e?{...t,...r}:t)),o=e=>t.some(t=>t.kind===e),s=(e,t,n,r)=>i`<input list=${e} placeholder=${t} aria-label=${t} value=${n} onInput=${e=>a(r,{who:e.target.value})} />`,c=E.value.filter(e=>e.id!==M.value?.id);return i`<ol class=${`seat-rows`+(r.some(Boolean)?` named`:``)}>${t.map(({kind:o,level:c,who:l},u)=>i`<li key=${u}>
    <span class="seat-no">${r[u]??u+1}</span><${w} name=${Xe[o]} />
    <${x} label=${k(`seat_number`,u+1)} value=${o} values=${Object.keys(Xe).map(e=>[e,k(`seat_`+e)])}
      onPick=${r=>n($e(t,u,r,e))} />
    ${o===`bot`&&i`<${x} label=${k(`bot_level`)} value=${c} values=${e.levels.map(e=>[e.id,e.name])} onPick=${e=>a(u,{level:e})} />`}
    ${o===`invited`&&s(`known-players`,k(`name_or_id`),l,u)}
    ${o===`here`&&s(`players-here`,k(`their_name`),l,u)}
  </li>`)}</ol>
  ${o(`bot`)&&i`<div class="field">${e.levels.map(e=>i`<p key=${e.id} class="hint"><b>${e.name}</b> ${Ze(e)}</p>`)}</div>`}
  ${o(`invited`)&&i`<p class="soft">${k(`invited_hint`)}</p>`}
  <datalist id="known-players">${T.value.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>
  <datalist id="players-here">${c.map(e=>i`<option key=${e.id} value=${e.name} />`)}</datalist>`}var it=/* @__PURE__ */ c({AgainstBot:()=>dt,OpenForm:()=>ut,Terms:()=>X,clockWords:()=>Y,termsToSend:()=>Q,usualTerms:()=>Z});const at=[`consent`,`free`,`never`],ot=[`public`,`unlisted`,`private`],st=[[0,`claims_none`],[3600,`claims_hour`],[86400,`claims_day`],[259200,`claims_3_days`]],ct=[[0,`clock_none`],[30,`clock_30`],[60,`clock_60`],[300,`clock_300`],[86400,`clock_day`],[259200,`clock_3_days`]];function Y(e){let t=ct.find(([t])=>t===(e??0));return t?k(t[1]):k(`clock_seconds`,e)}function X({terms:e,onTerms:t,parts:n=[`take_back`,`visibility`,`clock`]}){let r=n=>r=>t({...e,[n]:r}),a=b(S,[]);return i`
    ${n.includes(`take_back`)&&i`<${D} name=${a+`t`} label=${k(`take_back_terms`)} value=${e.take_back} onPick=${r(`take_back`)} values=${at.map(e=>[e,k(`take_back_`+e)])} />`}
    ${n.includes(`visibility`)&&i`<${D} name=${a+`v`} label=${k(`visibility`)} hint=${k(`hint_`+e.visibility)} value=${e.visibility} onPick=${r(`visibility`)} values=${ot.map(e=>[e,k(`visible_`+e)])} />`}
    ${n.includes(`clock`)&&i`<${D} name=${a+`c`} label=${k(`clock`)} hint=${e.clock?k(`hint_clock`):null} value=${e.clock} onPick=${r(`clock`)} values=${ct.map(([e,t])=>[e,k(t)])} />`}
    ${n.includes(`claims`)&&i`<${D} name=${a+`a`} label=${k(`claims`)} hint=${k(`hint_claims`)} value=${lt(e)} onPick=${r(`claim_after`)} values=${st.map(([e,t])=>[e,k(t)])} />`}`}const Z={take_back:`consent`,visibility:`public`,clock:0},lt=e=>e.claim_after??(e.clock?0:259200),Q=({claim_after:e,...t})=>({...t,clock:t.clock||null});function ut({game:e,onClose:t}){let n=o(e.id)??e,[a,c]=g(()=>Qe(n.seats.min,[{kind:`me`}])),[l,u]=g(n.presets[0]?.id??null),[d,f]=g({}),[p,m]=g(Z),[h,_]=g(null),[v,b,x]=s(),S=a.length,C=ze(n,S),w=C.find(e=>e.id===l)??C[0],T=We(n,S,w,d),E=a.some(e=>e.kind!==`me`&&e.kind!==`bot`),ee=Object.keys(H(n,S,w,T)).length,O=async()=>{let e=await J(`/v1/matches`,a,{game:n.id,options:H(n,S,w,T),...w&&{preset:w.id},...Q(p),...E&&{claim_after:lt(p)||null}});A(),a.some(e=>e.kind===`open`||e.kind===`invited`)?_(e):(t(),location.hash=`#/m/`+e.id)};return i`<div class="tinted" style=${P(n.id)}><${R} title=${h?k(`table_is_open`):n.title} name="opening" onClose=${t}>
    ${h?i`<${B} match=${h} linked=${q(a)} onDone=${t} />`:i`
    <form onSubmit=${e=>b(O,e)}>
      <${r} label=${k(`number_of_seats`)} value=${S} min=${n.seats.min} max=${n.seats.max} onPick=${e=>c(Qe(e,a))} />
      <${rt} game=${n} plan=${a} onPlan=${c} />
      ${q(a).length>0&&p.visibility===`public`&&i`<p class="soft">${k(`linked_is_public`)}</p>`}
      ${C.length>1&&i`<${D} name="preset" label=${k(`preset`)} hint=${w.effect} value=${w.id} onPick=${e=>{u(e),f({})}} values=${C.map(e=>[e.id,e.words])} />`}
      <details class="options"><summary>${k(`change_rules`)} ${ee>0&&i`<b>${k(`changed`,ee)}</b>`}</summary>
        <${Ye} game=${n} filled=${T} seats=${S} onPick=${(e,t)=>f({...d,[e]:t})} />
      </details>
      <${X} terms=${p} onTerms=${m} parts=${[`take_back`,`visibility`,`clock`,E&&`claims`]} />
      <${y} problem=${v} />
      <div class="sheet-foot"><button type="button" onClick=${t}>${k(`cancel`)}</button><button class="primary" disabled=${x}>${k(`open_it`)}</button></div>
    </form>`}
  <//></div>`}function dt({game:e,onClose:t}){let[n,r,a]=s(),o=n=>r(async()=>{W.value=n;let r=await J(`/v1/matches`,[{kind:`me`},...Array(e.seats.min-1).fill({kind:`bot`,level:n})],{game:e.id,take_back:`free`});t(),location.hash=`#/m/`+r.id});return i`<div class="tinted" style=${P(e.id)}><${R} title=${k(`against_bot`)} onClose=${t}>
    <ul class="choices">${e.levels.map(t=>i`<li key=${t.id}><button class="choice" autofocus=${t.id===G(e)} disabled=${a} onClick=${()=>o(t.id)}>
      <${w} name="lucide:bot" /><span><b>${t.name}</b><small>${Ze(t)}</small></span></button></li>`)}</ul>
    <${y} problem=${n} />
  <//></div>`}const ft=[[`day`,86400],[`hour`,3600],[`minute`,60]];function pt(e){let t=(Date.now()-Date.parse(e))/1e3,[n,r]=ft.find(([,e])=>t>=e)??[`minute`,60];return new Intl.RelativeTimeFormat(L.language.value,{numeric:`auto`}).format(-Math.floor(t/r),n)}const mt={player:`lucide:user`,bot:`lucide:bot`,invited:`lucide:mail`,open:`lucide:door-open`};function ht({match:e}){let t=e.result?.ranks;return i`<span class="names">${e.seats.map(n=>{let r=e.status===`playing`&&e.awaited.includes(n.seat),a=t&&t[n.seat]===1&&t.some(e=>e>1);return i`<span key=${n.seat} class=${`name ${n.kind} ${r?`awaited`:``} ${n.player&&n.player===M.value?.id?`own`:``}`}>
      <${w} name=${a?`lucide:crown`:mt[n.kind]} label=${a?k(`winner`):r?k(`to_move`):void 0} />${h(e.seats,n.seat)}</span>`})}</span>`}const gt={closed:`ended_closed`,abandoned:`ended_abandoned`,resignation:`ended_resignation`,absence:`ended_absence`};function _t(e){let t=e.seats.find(e=>e.kind===`player`&&e.player===M.value?.id);if(e.status===`open`)return k(`waits_for_players`);if(e.status===`playing`)return _e(e)?k(`your_turn`):k(t?`others_turn`:`in_play`);let n=e.result?.ranks;return n?n.every(e=>e===n[0])?k(`drawn`):t?n[t.seat]===1?k(`you_won`):k(`you_lost`):k(`over_word`):k(gt[e.result?.reason]??`over_word`)}function vt({match:e,attempt:t}){let n=_e(e),r=e.seats.some(e=>e.kind===`player`&&e.player===M.value?.id),a=e.status===`open`&&!r&&e.seats.find(e=>e.kind===`open`);return i`<li class=${`row-match tinted ${n?`turn`:``}`} data-match=${e.id} style=${P(e.game)}>
    <a href=${`#/m/`+e.id}><span class="row-title">${p(e.game)}${e.campaign&&i` <small>${k(`age_number`,e.campaign.age)}</small>`}</span><${ht} match=${e} /></a>
    <span class="row-end">
      ${e.campaign&&i`<a class="tool" href=${`#/c/`+e.campaign.id} aria-label=${k(`campaign`)} title=${k(`campaign`)}><${w} name="lucide:milestone" /></a>`}
      <time datetime=${e.ended_at??e.opened_at}>${pt(e.ended_at??e.opened_at)}</time>
      ${a?i`<button class="sit" onClick=${()=>t(async()=>{await ee(e.id,a.seat),location.hash=`#/m/`+e.id})}>${k(`sit_down`)}</button>`:i`<span class="chip-state">${_t(e)}</span>`}
    </span>
  </li>`}function $({title:e,name:t,matches:n,cursor:r,empty:a,attempt:o}){return!n.length&&!a?null:i`<section class="list" data-list=${t} aria-labelledby=${`list-`+t}>
    <h2 id=${`list-`+t}>${e}</h2>
    ${n.length?i`<ul class="rows">${n.map(e=>i`<${vt} key=${e.id} match=${e} attempt=${o} />`)}</ul>`:i`<p class="soft">${a}</p>`}
    ${r&&i`<button class="quiet" onClick=${()=>o(()=>re(t))}>${k(`show_more`)}</button>`}
  </section>`}function yt(){let e=e=>{fe.value=e,A()};return i`<nav class="filter" aria-label=${k(`filter`)}>${[``,...a.value.map(e=>e.id)].map(t=>i`<button key=${t}
    class="chip-button" aria-pressed=${String(fe.value===t)} onClick=${()=>e(t)}>${t?o(t).title:k(`all_games`)}</button>`)}</nav>`}function bt(){let e=ne().filter(_e);return e.length>0&&i`<nav class="turns" aria-label=${k(`your_turn`)}>${e.map(e=>i`<a key=${e.id} class="button tinted" style=${P(e.game)}
    href=${`#/m/`+e.id}>${k(`turn_in`,p(e.game))}</a>`)}</nav>`}function xt({attempt:e}){let t=ne().filter(e=>!ge(e,M.value)),n=e=>be.value.some(t=>t.id===e.id),r=e=>({matches:e.value.matches.filter(e=>!n(e)),cursor:e.value.cursor});return ce.value?i`<${yt} />
    <${$} name="mine" title=${k(`my_tables`)} matches=${t} empty=${M.value&&k(`no_tables`)} attempt=${e} />
    <${$} name="open" title=${k(`open_seats`)} ...${r(pe)} empty=${k(`no_open_seats`)} attempt=${e} />
    <${$} name="playing" title=${k(`watch`)} ...${r(ae)} attempt=${e} />
    <${$} name="over" title=${k(`over`)} ...${ue.value} attempt=${e} />`:i`<p class="soft" role="status">${k(`loading`)}</p>`}var St=/* @__PURE__ */ c({Campaign:()=>jt});const Ct={open:`waits_for_players`,playing:`in_play`,over:`over_word`},wt=(e,t)=>e.find(e=>e.match===t.follows?.match),Tt=(e,t)=>t.branch||!!(wt(e,t)&&Tt(e,wt(e,t)));function Et(e,t){if(!t.seats.some(e=>e.player&&e.player===M.value?.id)||t.legacy===null||t.match===e.next)return null;let n=e.ages.some(e=>e.follows?.match===t.match&&!e.branch);return{age:t,branch:n,words:n?`open_branch`:`open_next_age`}}function Dt({campaign:e,age:t,onOpen:n}){let{ages:r}=e,a=Et(e,t),o=t.branch&&wt(r,t);return i`<li class=${`age ${t.status} ${Tt(r,t)?`branch`:``}`} data-match=${t.match}>
    <a href=${`#/m/`+t.match}><h2>${k(Tt(r,t)?`branch_of_age`:`age_number`,t.age)}</h2></a>
    ${o&&i`<p class="soft"><${w} name="lucide:git-fork" /> ${k(`parts_from`,o.age)}</p>`}
    <p class="soft">${k(Ct[t.status])} · ${pt(t.ended_at??t.opened_at)}</p>
    <ol>${t.seats.map(e=>i`<li key=${e.seat} class=${t.winners.includes(e.seat)?`winner`:``}>
      ${t.winners.includes(e.seat)&&i`<${w} name="lucide:crown" label=${k(`winner`)} />`} ${h(t.seats,e.seat)}
      ${t.ranks&&i` <small>${k(`rank`,t.ranks[e.seat])}</small>`}
    </li>`)}</ol>
    ${a&&i`<button class="quiet" onClick=${()=>n(a)}>${k(a.words)}</button>`}
  </li>`}function Ot({lines:e,ages:t}){let n=({match:e,seat:n})=>h(t.find(t=>t.match===e).seats,n),r=[...e].sort((e,t)=>t.thrones-e.thrones);return i`<table class="standings"><caption>${k(`standings`)}</caption>
    <thead><tr><th scope="col">${k(`line_of_heirs`)}</th><th scope="col">${k(`ages`)}</th><th scope="col">${k(`thrones`)}</th></tr></thead>
    <tbody>${r.map((e,t)=>i`<tr key=${t}><th scope="row">${[...new Set(e.seats.map(n))].join(` → `)}</th>
      <td>${e.seats.map(e=>e.age).join(`, `)}</td><td><b>${e.thrones}</b></td></tr>`)}</tbody></table>`}const kt=e=>e.seats.map((e,t)=>e.kind===`bot`?{kind:`bot`,level:e.level,heir:t}:e.player&&e.player===M.value?.id?{kind:`me`,heir:t}:e.player?{kind:`invited`,who:e.name&&K(e.name)===e.player?e.name:e.player,heir:t}:{kind:`open`,heir:t});function At({campaign:e,age:t,branch:n,words:r,onClose:a}){let c=o(e.game),[l,u]=g(()=>kt(t)),[d,f]=g(Z),[p,m]=g(null),[h,_,v]=s(),b=e=>u(e.map((e,t)=>({...e,heir:l[t].heir}))),x=l.filter(e=>e.heir!==null).length,S=async()=>{let{visibility:r,...i}=Q(d),o=await J(`/v1/campaigns/${e.id}/ages`,l,{after:t.match,branch:n,heirs:l.map(e=>e.heir),...i});o.status===`playing`?(a(),location.hash=`#/m/`+o.id):m(o)};return p?i`<${R} title=${k(`table_is_open`)} name="opening" onClose=${a}><${B} match=${p} linked=${q(l)} onDone=${a} /><//>`:i`<${R} title=${k(r)} name="opening" onClose=${a}><form onSubmit=${e=>_(S,e)}>
    <p class="soft">${n&&k(`branch_why`,t.age)} ${k(`next_age_why`)}</p>
    <${rt} game=${c} plan=${l} onPlan=${b} />
    <div class="row heirs-row">${l.map((e,t)=>e.heir!==null&&x>1&&l.length>c.seats.min&&i`<button type="button" key=${t} class="quiet"
        onClick=${()=>u(l.filter((e,n)=>n!==t))}>${k(`leaves_table`,t+1)}</button>`)}
      ${l.length<c.seats.max&&i`<button type="button" class="quiet" onClick=${()=>u([...l,{kind:`open`,heir:null}])}>${k(`newcomer`)}</button>`}</div>
    <${X} terms=${d} onTerms=${f} parts=${[`take_back`,`clock`]} />
    <${y} problem=${h} />
    <div class="sheet-foot"><button type="button" onClick=${a}>${k(`cancel`)}</button><button class="primary" disabled=${v}>${k(`open_it`)}</button></div>
  </form><//>`}function jt({id:e}){let[n,r]=g(null),[a,s]=g(null),[c,l]=g(null);if(t(se,[]),t(()=>{d.value=k(`campaign`)}),t(()=>{let t=!1,n=e=>n=>t||e(n);return N(`GET`,`/v1/campaigns/`+e).then(n(e=>{Se(e.ages),s(null),r(e)}),n(s)),()=>t=!0},[e,M.value?.id,f.value]),a&&n?.id!==e)return i`<${z} /><main class="plain" id="main" tabindex="-1"><h1>${k(`campaign`)}</h1><p class="problem" role="alert">${a.message}</p></main>`;if(n?.id!==e||!o(n.game))return i`<${z} /><main class="plain" id="main" tabindex="-1" aria-busy="true"><p class="soft">${k(`loading`)}</p></main>`;let u=n.ages.find(e=>e.match===n.next);return i`<${z} /><main class="plain campaign tinted" id="main" tabindex="-1" style=${P(n.game)}>
    <p class="soft">${p(n.game)}</p><h1>${k(`campaign`)}</h1>
    ${!n.complete&&i`<p class="soft">${k(`campaign_cut`)}</p>`}
    <ol class="ages">${n.ages.map(e=>i`<${Dt} key=${e.match} campaign=${n} age=${e} onOpen=${l} />`)}
      ${u&&i`<li class="age next"><button class="primary" onClick=${()=>l({age:u,branch:!1,words:`open_next_age`})}>${k(`open_next_age`)}</button></li>`}</ol>
    <${Ot} lines=${n.lines} ages=${n.ages} />
    ${c&&i`<${At} campaign=${n} ...${c} onClose=${()=>l(null)} />`}
  </main>`}var Mt=/* @__PURE__ */ c({Invited:()=>zt,matchToSee:()=>Nt,seatsToTake:()=>Pt,termsIn:()=>Ft});function Nt({match:e},t){return e?.id&&(t&&e.seats.some(e=>e.player===t.id)||e.status!==`open`)?e.id:null}const Pt=({match:e,seat:t})=>e.seats.filter(e=>e.kind===`open`&&(t===null||e.seat===t)).map(e=>e.seat);function Ft(e){let t=o(e.game),n=t?Object.entries(H(t,e.seats.length,null,e.options)):[];return[k(`term`,k(`clock`),Y(e.clock)),k(`term`,k(`take_back_terms`),k(`take_back_`+e.take_back)),...n.map(([e,n])=>{let r=t.options.find(t=>t.id===e);return k(`term`,r.words,It(r,n))})]}function It(e,t){return e.kind===`bool`?k(t?`yes`:`no`):e.kind===`list`?String(t).split(`,`).map(t=>U(e,t)).join(`, `):U(e,t)}const Lt=e=>N(`POST`,`/v1/invitations/reading`,{body:{token:e}}),Rt=(e,t)=>N(`POST`,`/v1/invitations/acceptance`,{body:{token:e,seat:t}});function zt({token:e}){let[n,r]=g(null),[o,c,l]=s(),u=async()=>{let t=await Lt(e),n=Nt(t,M.value);n?location.replace(`#/m/`+n):r(t)};t(se,[]),t(()=>{r(null),e&&c(u)},[e,M.value?.id]);let d=t=>c(async()=>{await j();try{let{match:n}=await Rt(e,t);n?location.replace(`#/m/`+n):await u()}catch(e){throw e.status===409&&await u(),e}});if(!n)return i`<${z} /><main id="main" class="plain" tabindex="-1" aria-busy=${String(!o)}>
    ${o?i`<h1>${o.title}</h1><${y} problem=${o} />${o.status===404&&i`<p>${k(`invited_ask`)}</p>`}<p><a class="button" href="#/">${k(`to_lobby`)}</a></p>`:i`<p class="soft">${k(`loading`)}</p>`}
  </main>`;let{game:f}=n.match??n.tournament;return i`<${z} /><main id="main" class="plain tinted invited" tabindex="-1" style=${a.value.length?P(f):{}}>
    ${n.match?i`<${Bt} told=${n} busy=${l} onCome=${d} />`:i`<${Vt} told=${n} busy=${l} onCome=${()=>d(null)} />`}
    <${y} problem=${o} />
  </main>`}function Bt({told:e,busy:t,onCome:n}){let{match:r,invited_by:{name:a}}=e,s=Pt(e);return i`<h1>${a?k(`invites_you`,a,p(r.game)):k(`invited_to`,p(r.game))}</h1>
    <p>${o(r.game)?.summary}</p>
    <ul class="rows">${r.seats.map(({seat:e,kind:a})=>i`<li key=${e} class="row-match"><span class=${`name `+a}><${w} name=${a===`bot`?`lucide:bot`:a===`open`?`lucide:door-open`:`lucide:user`} /> ${h(r.seats,e)}</span>
      ${s.includes(e)&&i`<span class="row-end"><button class=${e===s[0]?`primary`:``} disabled=${t} aria-label=${k(`term`,k(`sit_down`),k(`seat_of`,e+1))} onClick=${()=>n(e)}>${k(`sit_down`)}</button></span>`}</li>`)}</ul>
    ${s.length===0&&i`<p role="status">${k(`invited_too_late`)}</p>`}
    <ul class="soft">${Ft(r).map(e=>i`<li key=${e}>${e}</li>`)}</ul>`}function Vt({told:e,busy:t,onCome:n}){let{tournament:r,invited_by:{name:a}}=e,o=r.name??p(r.game),s=r.entrants.some(e=>e.kind===`player`&&e.player===M.value?.id),c=r.status===`open`&&r.entrants.some(e=>e.kind===`open`||e.player===M.value?.id);return i`<h1>${a?k(`invites_you_cup`,a,o):k(`invited_to_cup`,o)}</h1>
    <p>${p(r.game)}. ${k(`term`,k(`clock`),Y(r.clock))}. ${k(`cup_rated`)}</p>
    <ul class="rows">${r.entrants.map((e,t)=>i`<li key=${t} class="row-match"><span class=${`name `+e.kind}>${e.kind===`open`?k(`cup_place`):e.name??k(`bot_of`,e.level??``)}</span></li>`)}</ul>
    ${s?i`<p role="status">${k(`cup_entered`)} <a class="button" href="#/">${k(`to_lobby`)}</a></p>`:c?i`<p><button class="primary" disabled=${t} onClick=${n}>${k(`cup_enter`)}</button></p>`:i`<p role="status">${k(`invited_too_late`)}</p>`}`}var Ht=/* @__PURE__ */ c({Keys:()=>qt});const Ut=e=>new URL(`/#key=`+e,location.href).href;function Wt({player:e,onErased:t}){let[n,r]=g(null),[a,o]=g(!1),[s,c]=g(null),l=e.id===M.value?.id;async function u(){try{await N(`DELETE`,`/v1/players/me`,{player:e})}catch(e){if(e.name!==`Problem`)throw e;if(e.status!==401)return c(e.message)}me(e.id),t(e)}let d=()=>ie(e.id);return i`<li class=${`key-card`+(l?` used`:``)} data-player=${e.id}>
    <header><${w} name="lucide:user" /><div><h2>${e.name}</h2><code>${e.id}</code></div>
      ${l?i`<span class="chip-state">${k(`in_use`)}</span>`:i`<button onClick=${()=>Ce(e.id)}>${k(`use`)}</button>`}</header>
    ${e.only&&i`<p class="only-line"><${w} name="lucide:info" /> ${k(`key_only`)}</p>`}
    <p class="key-line">${a?i`<code class="key">${e.token}</code>`:i`<span class="soft">${k(`key_hidden`)}</span>`}</p>
    <div class="row">
      <button aria-pressed=${String(a)} onClick=${()=>o(!a)}><${w} name=${a?`lucide:eye-off`:`lucide:eye`} /> ${k(a?`hide`:`show`)}</button>
      <${I} text=${e.token} words="key_copy" onCopied=${d} /><${I} text=${Ut(e.token)} words="copy_link" icon="lucide:link" onCopied=${d} />
      <button class="quiet" onClick=${()=>r(`forget`)}>${k(`forget`)}</button>
      <button class="quiet danger" onClick=${()=>r(`erase`)}>${k(`erase`)}</button>
    </div>
    ${n&&i`<div class="sure" role="alertdialog" aria-label=${k(n)}><p>${k(n+`_means`,e.name)}</p>
      <div class="row"><button onClick=${()=>r(null)}>${k(`cancel`)}</button><button class="danger" onClick=${()=>n===`erase`?u():me(e.id)}>${k(n+`_yes`)}</button></div></div>`}
    ${s&&i`<p class="problem" role="alert">${s}</p>`}
  </li>`}function Gt(){let[e,t]=g(null);async function r(e){e.preventDefault();let r=e.target,i=new FormData(r).get(`key`).trim();try{de(await n(i.includes(`#key=`)?i.split(`#key=`)[1]:i)),t(null),r.reset()}catch(e){if(e.name!==`Problem`)throw e;t(k(`key_wrong`,e.message))}}return i`<form class="paste" onSubmit=${r}>
    <label class="field">${k(`paste_key`)}<input name="key" required autocomplete="off" spellcheck="false" placeholder="tk_…" /></label>
    <button class="primary">${k(`add_key`)}</button>
    ${e&&i`<p class="problem" role="alert">${e}</p>`}
  </form>`}function Kt(){let e=e=>t=>{L[e].value=t};return i`<section class="panel" aria-labelledby="settings"><h2 id="settings">${k(`settings`)}</h2>
    <${F} label=${k(`set_sound`)} value=${L.sound.value} onPick=${e(`sound`)} />
    ${`Notification`in window&&i`<${F} label=${k(`set_notices`)} hint=${Notification.permission===`denied`?k(`notices_denied`):null} value=${he.value} onPick=${e=>e?l():he.value=!1} />`}
    <${F} label=${k(`set_confirm`)} hint=${k(`hint_confirm`)} value=${L.confirm.value} onPick=${e(`confirm`)} />
    <${F} label=${k(`set_motion`)} value=${L.motion.value} onPick=${e(`motion`)} />
  </section>`}function qt({match:e}){let[n,r]=g(null);return t(()=>{d.value=k(`keys_title`)}),i`<${z} /><main class="plain keys-page" id="main" tabindex="-1">
    ${e&&i`<p><a class="button" href=${`#/m/`+e}><${w} name="lucide:chevron-left" /> ${k(`back_to_match`)}</a></p>`}
    <h1>${k(`keys_title`)}</h1><p class="soft">${k(`keys_why`)}</p>
    ${n&&i`<p role="status">${k(`erased`,n.name)}</p>`}
    <ul class="key-cards">${E.value.map(e=>i`<${Wt} key=${e.id} player=${e} onErased=${r} />`)}</ul>
    <p><button onClick=${()=>j({another:!0})}><${w} name="lucide:user-plus" /> ${k(`another_player`)}</button></p>
    <${Gt} /><${Kt} />
  </main>`}function Jt(e){try{return JSON.parse(e.split(`
`,1)[0])?.record}catch(e){if(!(e instanceof SyntaxError))throw e}}async function Yt(e,t){let n=await e.text(),r=Jt(n);if(!r)return t({problem:k(`record_foreign`)});t({state:`checking`});let[{Broken:i,canVerify:a,checkRecord:o,checkSignature:s},{publishedKeys:c,signatureWords:l}]=await Promise.all([import(`./match.js`).then(e=>e.r),import(`./app.js`).then(e=>e.R),xe(`rest`)]),u=n.split(`
`).length-1;if(a())try{await o(n,{onEntry:e=>e%20==0&&t({state:`checking`,line:e,of:u})})}catch(e){if(!(e instanceof i))throw e;return t({problem:k(`record_bad`,e.seq,k(`broken_`+e.why))})}let d=await s(r.checkpoint,{...r,seq:r.last},await c()),f=l(d,r.last);if(d.state===`wrong`)return t({problem:f});t({state:`sending`,line:u}),await j();let p=await N(`POST`,`/v1/records`,{body:n});t(null),location.hash=`#/m/`+p.id,C(k(`record_opened`,u)+` `+f)}function Xt(e){let[n,r]=g(!1),[i,a]=g(null),o=m(0),s=e=>e.dataTransfer?.types.includes(`Files`),c=t=>e(()=>Yt(t,a).catch(e=>{throw a(null),e})),l=e=>t=>{s(t)&&(t.preventDefault(),o.current+=e,r(o.current>0))},u=e=>{s(e)&&(e.preventDefault(),o.current=0,r(!1),c(e.dataTransfer.files[0]))};return t(()=>{let e=new AbortController,t={dragenter:l(1),dragleave:l(-1),dragover:l(0),drop:u};for(let[n,r]of Object.entries(t))document.addEventListener(n,r,{signal:e.signal});return()=>e.abort()},[]),{over:n,report:i,take:c}}function Zt({report:{problem:e,state:t,line:n,of:r}}){return e?i`<p class="problem" role="alert">${e}</p>`:i`<p role="status">${t===`sending`?le(`record_sound`,n):k(`record_checking`)}
    ${r&&i`<progress value=${n} max=${r} aria-label=${k(`record_checking`)}></progress>`}</p>`}function Qt({drop:e}){return i`<section class="drop" aria-labelledby="drop">
    <${w} name="lucide:upload" />
    <h2 id="drop">${k(`drop_record`)}</h2><p class="soft">${k(`drop_why`)}</p>
    <label class="button pick-file">${k(`choose_file`)}<input type="file" accept=".ndjson,application/x-ndjson" onChange=${t=>{let[n]=t.target.files;n&&e.take(n),t.target.value=``}} /></label>
    ${e.report&&i`<${Zt} report=${e.report} />`}
  </section>`}const $t=({min:e,max:t})=>e===t?e:`${e}–${t}`;function en({look:e}){return i`<div class="lid" aria-hidden="true">${(e?.lid??[``,``,``]).map((e,t)=>i`<span key=${t} class="niche">
    <svg viewBox="0 0 512 512"><path d=${e} /></svg></span>`)}</div>`}function tn({game:t,onOpen:n}){let r=e.value[t.id];return i`<article class="box tinted" data-game=${t.id} style=${P(t.id)}>
    <${en} look=${r} />
    <div class="box-text">
      <h2>${t.title}</h2>
      <p>${t.summary}</p>
      <div class="box-foot">
        <span class="seats"><${w} name="lucide:users" label=${k(`seats`)} /> ${$t(t.seats)}</span>
        <a class="rules" href=${`/docs/games/${t.id}?lang=${L.language.value}`}><${w} name="lucide:book-open" /><span>${k(`rules`)}</span></a>
      </div>
      <div class="box-acts">
        <button class="primary bot" onClick=${()=>n(t,`AgainstBot`)}>${k(`against_bot`)}</button>
        <button class="open" onClick=${()=>n(t,`OpenForm`)}>${k(`open_table`)}</button>
      </div>
    </div>
  </article>`}function nn({onOpen:e}){return a.value.length?i`<div class="shelf">${a.value.map(t=>i`<${tn} key=${t.id} game=${t} onOpen=${e} />`)}</div>`:i`<p class="soft" role="status">${_.value?.message}</p>`}var rn=/* @__PURE__ */ c({Lobby:()=>on});function an(){let e=`?lang=${L.language.value}`;return i`<footer class="foot">
    <a href=${`/docs/guides`+e}>${k(`guides`)}</a><a href=${`/docs`+e}>${k(`api`)}</a>
    <a href="/openapi.json">OpenAPI</a><a href=${`/problems`+e}>${k(`errors`)}</a><a href="/verify.py">verify.py</a><a href="/credits">${k(`credits`)}</a>
  </footer>`}function on(){let[e,n]=s(),[r,o]=g(null),c=(e,t)=>n(async()=>{let[n]=await Promise.all([Promise.resolve().then(()=>it),xe(`rest`),u(`replay.css`)]);o({game:e,Form:n[t]})}),l=Xt(n);t(se,[]),t(()=>{d.value=``},[]),t(()=>{A()},[M.value?.id,f.value]),t(()=>{let e=setInterval(()=>document.hidden||A(),2e4);return()=>clearInterval(e)},[]);let p=e??te.value,m=ce.value||te.value,h=a.value.length>0||_.value,v=i`<p class="soft" role="status">${k(`loading`)}</p>`;return i`<${z} /><main class=${`lobby ${l.over?`dropping`:``}`} id="main" tabindex="-1">
    <${y} problem=${p} />
    ${m||!M.value?i`<${ve} matches=${be.value} attempt=${n} /><${bt} />
      <section aria-labelledby="shelf"><h1 id="shelf">${k(`open_a_table`)}</h1><p class="what">${k(`what_this_is`)}</p>${h?i`<${nn} onOpen=${c} />`:v}</section>`:v}
    ${h&&m&&i`<div class="lobby-tables"><div><${xt} attempt=${n} /></div><aside><${Qt} drop=${l} /></aside></div><${an} />`}
    ${r&&i`<${r.Form} game=${r.game} onClose=${()=>o(null)} />`}
  </main>`}export{X as a,rt as c,G as d,B as f,St as i,q as l,Ht as n,Q as o,we as p,Mt as r,Z as s,rn as t,J as u};