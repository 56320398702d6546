import{Bt as e,Et as t,Ft as n,I as r,L as i,N as a,Ot as o,P as s,Pt as c,ct as l,et as u,gt as d,kt as f,lt as p,ot as m,tt as h,ut as g,w as _,wt as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as te,l as T,m as E,n as D,o as O,p as k,s as A,t as j,u as M,v as ne,x as re,y as ie}from"./match.js";var ae=/* @__PURE__ */ e({ResignSheet:()=>oe,ResultSheet:()=>ce});function oe({m:e}){let t=()=>w.value=null;return o`<${_} title=${d(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?d(`resign_two`,y(e,1-e.seat.value)):d(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${d(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${d(`resign`)}</button></div>
  <//>`}function se({m:e,seat:t}){let n={...re(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return o`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>o`<${E} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function ce({m:e}){let{result:t}=e.header.value,n=()=>k.value=null;return o`<${_} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${A(e)}</p>
    ${t?.ranks&&o`<ol class="ranks">${O(t).flatMap(([t,n])=>n.map(n=>o`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&o`<small>${d(`you`)}</small>`}<${se} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${u} name="lucide:download" />${d(`record`)}</button>
      ${o`<button onClick=${()=>{n(),C.value=`review`}}><${u} name="lucide:eye" />${d(`review`)}</button>`}
      <button onClick=${()=>{n(),ee(e)}}><${u} name="lucide:history" />${d(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var N=/* @__PURE__ */ e({Help:()=>F});const P=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function F({m:e,onClose:n}){let[r,i]=t.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return o`<${_} title=${e.game.value.title} name="help" onClose=${n}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${P(e,r)} target="_blank"><${u} name="lucide:book-open" /><span><b>${d(`rules`)}</b><small>${d(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${P(e,i)} target="_blank" hreflang=${i} lang=${i}><${u} name="lucide:book-open" /><span><b>${d(`rules_other`)}</b></span></a></li>
    </ul>
    <${te} m=${e} />
    <p class="soft">${d(`help_keys`)}</p>
  <//>`}function I(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const L=(e,t)=>p(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),R=async e=>I(e.id+`.ndjson`,[await L(e)],`application/x-ndjson`);var z=/* @__PURE__ */ e({saveAsPage:()=>he});const B=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>v.map(t=>`words/${e}.${t}.js`))],V=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),H=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],U=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function W(e,t){let n=await fetch(e,t);if(!n.ok)throw new m(n.status,{title:n.statusText});return n}function G(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const K=async e=>new Uint8Array(await e.arrayBuffer());async function le(e){let t=/* @__PURE__ */ new Map,n=new URL(h(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await W(i)).text();t.set(e,a.replace(U,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!V.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ue(){let e=``;for(let t of H){let n=await(await W(h(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${G(await K(await W(h(e))))})`:e));e+=r.join(``)}return e}async function de(e){let n={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await W(l(e,t),{headers:g(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let t of v){let i=(e,r)=>n[`${t} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},t);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},t));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},t));for(let{seat:n}of c.seats)i(`${e.path}/history?as=${n}`,await o({parts:!0,as:n},t))}return n[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},t.language.value),n[`${e.path}/proof`]=await a(`${e.path}/proof`,{},t.language.value),n[`${e.path}/record`]=await L(e),n[`${e.path}/record?format=text`]=await L(e,`text`),n[`/icons/${e.header.value.game}.json`]=e.icons.value,n}async function fe(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return G(await K(new Response(t)))}const pe=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function me(e){let[n,r,i]=await Promise.all([le(B),ue(),de(e)]),a=await fe({match:e.id,start:Math.max(e.cursor.value??1,ie(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...n].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${G(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${t.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${pe(e.game.value.title)} · ${e.id}</title>
<style>${r}</style>
<script type="importmap">${JSON.stringify({imports:o})}<\/script>
</head>
<body>
<div id="app"></div>
<script type="text/plain" id="archive">${a}<\/script>
<script type="module">
import { serve } from 'annales/sheets/archived.js'
await serve(document.getElementById('archive').textContent)
await import('annales/app.js')
<\/script>
</body>
</html>
`}const he=async e=>I(`${e.header.value.game}-${e.id}.html`,[await me(e)],`text/html`);var ge=/* @__PURE__ */ e({Proof:()=>_e});const q=e=>e?` problem`:` soft`;function _e({m:e,onClose:t}){let{verdict:r}=T(e),i=r.value,c=f(null),l=f(null),m=f([]);async function h(){c.value=await p(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=c.value,n=await a(),r=(t,n)=>({match:e.id,seq:t,digest:(T(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});l.value=await D(t,r(t.seq,t),n),l.value.state!==`unable`&&(m.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>j(t,r(e),n))))}n(()=>{h()},[e]);let{digest:g,commitment:v,secret:y,checkpoint:b}=c.value??{},x=m.value.length,S=m.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&o`<dt>${d(e)}</dt><dd><code>${t}</code></dd>`;return o`<${_} title=${M(i)} name=${`proof `+i.state} onClose=${t}>
    <p>${d(i.state===`broken`?`proof_means_broken`:`proof_means`,i.count,i.opened)}</p>
    <dl>
      ${C(`proof_head`,i.head??g)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${l.value&&o`<p class=${`signature`+q(/^(wrong|unknown)$/.test(l.value.state))}>${s(l.value,b.seq)}</p>`}
    ${x>0&&o`<p class=${`receipts`+q(S<x)}>${d(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${d(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>R(e)}><${u} name="lucide:download" /> ${d(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${u} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${u} name="lucide:book-open" /> ${d(`proof_read`)}</a>
    </div>
  <//>`}var ve=/* @__PURE__ */ e({Records:()=>ye});function ye({m:e,onClose:t}){let n=f(null),[a,s,c]=i(),l=e.header.value.status===`over`,p=(e,t,r)=>o`<li><button class="choice" disabled=${c} onClick=${()=>{n.value=e,s(r)}}>
    <${u} name=${t} /><span><b>${d(`record_`+e)}</b><small>${c&&n.value===e?d(`record_busy`):d(`record_${e}_about`)}</small></span></button></li>`;return o`<${_} title=${d(`record`)} name="records" onClose=${t}>
    <ul class="choices">
      ${l&&p(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>z)).saveAsPage(e))}
      ${p(`record`,`lucide:file-check`,()=>R(e))}
      ${p(`text`,`lucide:file-text`,async()=>I(e.id+`.txt`,[await L(e,`text`)],`text/plain`))}
      ${l&&p(`moves`,`lucide:file-text`,async()=>I(e.id+`.moves.txt`,[await L(e,`moves`)],`text/plain`))}
    </ul>
    ${!l&&o`<p class="soft">${d(`record_masked`)}</p>`}
    <p class="soft">${d(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${r} problem=${a} />
  <//>`}var be=/* @__PURE__ */ e({Review:()=>De});const J=[``,`8 4`,`2 4`,`12 4 2 4`,`4 8`,`16 4`,`6 2`,`1 6`],Y=e=>`${e>0?`+`:e<0?`−`:`±`}${Math.abs(e/10).toFixed(1)} %`,X=e=>`${Math.round(e/10)} %`,Z=e=>e?.[t.language.value]??e?.en??``,Q=e=>e.state===`done`||e.state===`failed`;function $({m:e,entry:t,onClose:n}){return o`<a href=${`#/m/${e.id}/${t}`} onClick=${n}>${d(`review_entry`,t)}</a>`}function xe({m:e,review:t,onClose:n}){let{curve:r,turning_points:i}=t,a=[...Array(t.seats).keys()];if(r.length<2)return null;let s=r[0].entry,c=r.at(-1).entry,l=e=>(e-s)/(c-s)*600,u=e=>180-e/1e3*180,f=e=>r.map(t=>`${l(t.entry).toFixed(1)},${u(t.shares[e]).toFixed(1)}`).join(` `);return o`<section><h3>${d(`review_curve`)}</h3>
    <svg class="review-curve" viewBox=${`-4 -4 608 188`} role="img" aria-label=${d(`review_curve_about`,a.map(t=>`${y(e,t)} ${X(r.at(-1).shares[t])}`).join(`, `))}>
      <line class="half" x1="0" x2=${600} y1=${90} y2=${90} />
      ${i.map(e=>o`<line key=${e.entry} class="turn" x1=${l(e.entry)} x2=${l(e.entry)} y1="0" y2=${180} />`)}
      ${a.map(e=>o`<polyline key=${e} data-seat=${e} points=${f(e)} stroke-dasharray=${J[e%J.length]} />`)}
    </svg>
    <ul class="review-seats">${a.map(n=>o`<li key=${n}><svg viewBox="0 0 30 4" aria-hidden="true"><line data-seat=${n} x1="0" x2="30" y1="2" y2="2" stroke-dasharray=${J[n%J.length]} /></svg>
      <b>${y(e,n)}</b> <small>${d(`review_luck`,Y(t.luck_of[n]??0))}</small></li>`)}</ul>
    <details><summary>${d(`review_table`)}</summary><div class="review-table"><table>
      <thead><tr><th scope="col">${d(`review_at`)}</th>${a.map(t=>o`<th key=${t} scope="col">${y(e,t)}</th>`)}</tr></thead>
      <tbody>${r.map(t=>o`<tr key=${t.entry}><th scope="row"><${$} m=${e} entry=${t.entry} onClose=${n} /></th>${t.shares.map((e,n)=>o`<td key=${n}>${X(e)}${t.errors[n]?o` <small>± ${X(t.errors[n])}</small>`:``}</td>`)}</tr>`)}</tbody>
    </table></div></details></section>`}function Se({m:e,review:t,onClose:n}){return t.turning_points.length?o`<section><h3>${d(`review_turns`)}</h3><ul class="review-turns">${t.turning_points.map(t=>o`<li key=${t.entry}>
    <${$} m=${e} entry=${t.entry} onClose=${n} /> ${t.seat!==null&&o`<b>${y(e,t.seat)}</b>`}
    <span>${t.changes.map((n,r)=>d(t.luck.some(e=>e)?`review_change_luck`:`review_change`,y(e,r),Y(n),Y(t.luck[r]??0))).join(` · `)}</span></li>`)}</ul></section>`:null}function Ce({m:e,decision:t,onClose:n}){let{compared:r}=t;return o`<li class="review-choice">
    <p><${$} m=${e} entry=${t.entry} onClose=${n} /> <b>${y(e,t.seat)}</b></p>
    <p>${d(`review_played`,Z(t.played.words))}</p>
    <p>${d(`review_better`,Z(r.answer.words),Y(r.lead))}${r.lead_error!==null&&o` <small>± ${X(r.lead_error)}</small>`}</p>
    ${r.reason&&o`<p class="review-reason">${Z(r.reason)}</p>`}
  </li>`}function we({forced:e,unweighed:t,compared:n}){return e||t===`forced`?d(`review_forced`):n?n.same?d(`review_same`):Y(-n.lead):d(`review_unweighed`)}function Te({m:e,review:t,onClose:n}){let r=e=>t.decisions.find(t=>t.entry===e);return o`<section><h3>${d(`review_choices`)}</h3>
    ${t.choices.length?o`<ol class="review-choices">${t.choices.map(t=>o`<${Ce} key=${t} m=${e} decision=${r(t)} onClose=${n} />`)}</ol>`:o`<p class="soft">${d(`review_no_choices`)}</p>`}
    <details><summary>${d(`review_all`)}</summary><div class="review-table"><table>
      <thead><tr>${[`review_at`,`review_seat`,`review_answer`,`review_judged`].map(e=>o`<th key=${e} scope="col">${d(e)}</th>`)}</tr></thead>
      <tbody>${t.decisions.map(t=>o`<tr key=${t.entry}><th scope="row"><${$} m=${e} entry=${t.entry} onClose=${n} /></th><td>${y(e,t.seat)}</td><td>${Z(t.played.words)}</td><td>${we(t)}</td></tr>`)}</tbody>
    </table></div></details></section>`}function Ee({m:e,onAsk:t}){let[n,a,s]=i();if(!e.player.value)return o`<p>${d(`review_none`)}</p>`;let c=n=>()=>a(async()=>t(await p(`POST`,`${e.path}/reviews`,{body:{setting:n},player:e.player.value})));return o`<p>${d(`review_about`)}</p><${r} problem=${n} />
    <div class="sheet-buttons"><button disabled=${s} onClick=${c(`thorough`)}>${d(`review_thorough`)}</button>
      <button class="primary" disabled=${s} onClick=${c(`quick`)}>${d(`review_quick`)}</button></div>`}function De({m:e,onClose:t}){let r=f(null),i=f(null),a=(t,n)=>p(`GET`,`${e.path}/reviews/${t}`,{player:e.player.value,signal:n});async function s(t){let{reviews:n}=await p(`GET`,`${e.path}/reviews`,{player:e.player.value,signal:t}),i=[...n].sort((e,t)=>(t.state===`done`)-(e.state===`done`)||t.setting.playouts-e.setting.playouts)[0];r.value=i?await a(i.id,t):{}}let c=e=>{e.name!==`AbortError`&&(i.value=e.message)};n(()=>{let e=new AbortController;return s(e.signal).catch(c),()=>e.abort()},[e]);let{id:l,state:u,done:m,tasks:h,review:g,setting:v}=r.value??{};return n(()=>{if(!l||Q({state:u}))return;let e=new AbortController,t=setTimeout(()=>a(l,e.signal).then(e=>r.value=e,c),2e3);return()=>{clearTimeout(t),e.abort()}},[r.value]),o`<${_} title=${d(`review`)} name="review" onClose=${t}>
    ${i.value&&o`<p class="problem">${i.value}</p>`}
    ${!r.value&&!i.value&&o`<p class="soft">…</p>`}
    ${r.value&&(!l||u===`failed`)&&o`${l&&o`<p class="problem">${d(`review_failed`)}</p>`}<${Ee} m=${e} onAsk=${e=>r.value=e} />`}
    ${l&&!Q({state:u})&&o`<div role="status"><label class="review-progress">${d(u===`queued`?`review_queued`:`review_working`,m,h)} <progress max=${h} value=${m} /></label></div>`}
    ${g&&o`<p class="soft">${d(`review_by`,v.level,v.level_version)}</p>
      <${Te} m=${e} review=${g} onClose=${t} /><${xe} m=${e} review=${g} onClose=${t} /><${Se} m=${e} review=${g} onClose=${t} />`}
  <//>`}var Oe=/* @__PURE__ */ e({Start:()=>ke});function ke({m:e}){let t=f(!1);if(n(()=>{let n=!1;return c(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let r=n=>()=>{t.value=!0,n(e)};return o`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(e)}</h2>
    <p class="soft">${A(e)}</p>
    <button class="primary" onClick=${r(ne)}><${u} name="lucide:play" /> ${d(`saved_play`)}</button>
    <button class="quiet" onClick=${r(b)}>${d(`saved_end`)}</button>
  </section>`}export{N as a,ge as i,be as n,ae as o,ve as r,Oe as t};