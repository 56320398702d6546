import{At as e,D as t,Dt as n,Ft as r,I as i,It as a,L as o,N as s,P as c,Tt as l,Vt as u,_t as d,dt as f,kt as p,lt as m,nt as h,st as g,tt as _,ut as v}from"./app.js";import{D as y,L as b,S as x,_ as ee,b as S,c as C,f as te,g as w,h as T,i as E,k as D,l as ne,m as O,n as re,p as ie,s as ae,t as k,u as A,w as j,x as oe}from"./match.js";var se=/* @__PURE__ */ u({ResignSheet:()=>ce,ResultSheet:()=>M});function ce({m:e}){let n=()=>x.value=null;return p`<${t} title=${d(`resign_title`)} name="small" onClose=${n}>
    <p>${e.header.value.seats.length===2?d(`resign_two`,b(e,1-e.seat.value)):d(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${n}>${d(`cancel`)}</button>
      <button class="primary" onClick=${()=>{n(),e.resign()}}>${d(`resign`)}</button></div>
  <//>`}function le({m:e,seat:t}){let n={...D(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return p`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>p`<${y} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function M({m:e}){let{result:n}=e.header.value,r=()=>j.value=null;return p`<${t} title=${T(e)} name="result" onClose=${r}>
    <p class="result-why">${O(e)}</p>
    ${n?.ranks&&p`<ol class="ranks">${ie(n).flatMap(([t,n])=>n.map(n=>p`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${b(e,n)}</span>${n===e.seat.value&&p`<small>${d(`you`)}</small>`}<${le} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{r(),S.value=`records`}}><${_} name="lucide:download" />${d(`record`)}</button>
      ${p`<button onClick=${()=>{r(),S.value=`review`}}><${_} name="lucide:eye" />${d(`review`)}</button>`}
      <button onClick=${()=>{r(),ae(e)}}><${_} name="lucide:history" />${d(`over_replay`)}</button>
      <${te} m=${e} />
    </div>
  <//>`}var N=/* @__PURE__ */ u({Help:()=>P});function P({m:e,onClose:r}){let[i,a]=n.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`],o=t=>()=>{r(),oe(e,null,t)};return p`<${t} title=${e.game.value.title} name="help" onClose=${r}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      ${p`
        <li><button class="choice" onClick=${o(null)}><${_} name="lucide:book-open" /><span><b>${d(`rules`)}</b><small>${d(`rules_about`)}</small></span></button></li>
        <li><button class="choice" lang=${a} onClick=${o(a)}><${_} name="lucide:book-open" /><span><b>${d(`rules_other`)}</b></span></button></li>`}
    </ul>
    <${E} m=${e} />
    <p class="soft">${d(`help_keys`)}</p>
  <//>`}function F(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const I=(e,t)=>v(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),L=async e=>F(e.id+`.ndjson`,[await I(e)],`application/x-ndjson`);var R=/* @__PURE__ */ u({saveAsPage:()=>he});const z=[`sheets/archived.js`,`app.js`,...[`first`,`rest`,`study`].flatMap(e=>l.map(t=>`words/${e}.${t}.js`))],B=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`study/study.js`,`play/question/open_buttons.js`]),V=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],H=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function U(e,t){let n=await fetch(e,t);if(!n.ok)throw new g(n.status,{title:n.statusText});return n}function W(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const G=async e=>new Uint8Array(await e.arrayBuffer());async function ue(e){let t=/* @__PURE__ */ new Map,n=new URL(h(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await U(i)).text();t.set(e,a.replace(H,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!B.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function K(){let e=``;for(let t of V){let n=await(await U(h(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${W(await G(await U(h(e))))})`:e));e+=r.join(``)}return e}async function de(e){let t={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await U(m(e,t),{headers:f(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let n of l){let i=(e,r)=>t[`${n} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},n);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},n));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},n));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},n))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},n.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},n.language.value),t[`${e.path}/record`]=await I(e),t[`${e.path}/record?format=text`]=await I(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function fe(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return W(await G(new Response(t)))}const pe=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function me(e){let[t,r,i]=await Promise.all([ue(z),K(),de(e)]),a=await fe({match:e.id,start:Math.max(e.cursor.value??1,A(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${W(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${n.language.value}" data-theme="auto">
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
`}const he=async e=>F(`${e.header.value.game}-${e.id}.html`,[await me(e)],`text/html`);var ge=/* @__PURE__ */ u({Proof:()=>_e});const q=e=>e?` problem`:` soft`;function _e({m:n,onClose:r}){let{verdict:i}=w(n),o=i.value,l=e(null),u=e(null),f=e([]);async function m(){l.value=await v(`GET`,`${n.path}/proof`,{player:n.player.value});let{checkpoint:e}=l.value,t=await s(),r=(e,t)=>({match:n.id,seq:e,digest:(w(n).entries[e-1]??n.entries.value[e-1]??t)?.digest});u.value=await re(e,r(e.seq,e),t),u.value.state!==`unable`&&(f.value=await Promise.all(n.receipts.map(({seq:e,receipt:n})=>k(n,r(e),t))))}a(()=>{m()},[n]);let{digest:h,commitment:g,secret:y,checkpoint:b}=l.value??{},x=f.value.length,S=f.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&p`<dt>${d(e)}</dt><dd><code>${t}</code></dd>`;return p`<${t} title=${ee(o)} name=${`proof `+o.state} onClose=${r}>
    <p>${d(o.state===`broken`?`proof_means_broken`:`proof_means`,o.count,o.opened)}</p>
    <dl>
      ${C(`proof_head`,o.head??h)}
      ${C(`proof_commitment`,g)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${u.value&&p`<p class=${`signature`+q(/^(wrong|unknown)$/.test(u.value.state))}>${c(u.value,b.seq)}</p>`}
    ${x>0&&p`<p class=${`receipts`+q(S<x)}>${d(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${d(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>L(n)}><${_} name="lucide:download" /> ${d(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${_} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${_} name="lucide:book-open" /> ${d(`proof_read`)}</a>
    </div>
  <//>`}var ve=/* @__PURE__ */ u({Records:()=>ye});function ye({m:n,onClose:r}){let a=e(null),[s,c,l]=o(),u=n.header.value.status===`over`,f=(e,t,n)=>p`<li><button class="choice" disabled=${l} onClick=${()=>{a.value=e,c(n)}}>
    <${_} name=${t} /><span><b>${d(`record_`+e)}</b><small>${l&&a.value===e?d(`record_busy`):d(`record_${e}_about`)}</small></span></button></li>`;return p`<${t} title=${d(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${u&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>R)).saveAsPage(n))}
      ${f(`record`,`lucide:file-check`,()=>L(n))}
      ${f(`text`,`lucide:file-text`,async()=>F(n.id+`.txt`,[await I(n,`text`)],`text/plain`))}
      ${u&&f(`moves`,`lucide:file-text`,async()=>F(n.id+`.moves.txt`,[await I(n,`moves`)],`text/plain`))}
    </ul>
    ${!u&&p`<p class="soft">${d(`record_masked`)}</p>`}
    <p class="soft">${d(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${i} problem=${s} />
  <//>`}var be=/* @__PURE__ */ u({Review:()=>De});const J=[``,`8 4`,`2 4`,`12 4 2 4`,`4 8`,`16 4`,`6 2`,`1 6`],Y=e=>`${e>0?`+`:e<0?`−`:`±`}${Math.abs(e/10).toFixed(1)} %`,X=e=>`${Math.round(e/10)} %`,Z=e=>e?.[n.language.value]??e?.en??``,Q=e=>e.state===`done`||e.state===`failed`;function $({m:e,entry:t,onClose:n}){return p`<a href=${`#/m/${e.id}/${t}`} onClick=${n}>${d(`review_entry`,t)}</a>`}function xe({m:e,review:t,onClose:n}){let{curve:r,turning_points:i}=t,a=[...Array(t.seats).keys()];if(r.length<2)return null;let o=r[0].entry,s=r.at(-1).entry,c=e=>(e-o)/(s-o)*600,l=e=>180-e/1e3*180,u=e=>r.map(t=>`${c(t.entry).toFixed(1)},${l(t.shares[e]).toFixed(1)}`).join(` `);return p`<section><h3>${d(`review_curve`)}</h3>
    <svg class="review-curve" viewBox=${`-4 -4 608 188`} role="img" aria-label=${d(`review_curve_about`,a.map(t=>`${b(e,t)} ${X(r.at(-1).shares[t])}`).join(`, `))}>
      <line class="half" x1="0" x2=${600} y1=${90} y2=${90} />
      ${i.map(e=>p`<line key=${e.entry} class="turn" x1=${c(e.entry)} x2=${c(e.entry)} y1="0" y2=${180} />`)}
      ${a.map(e=>p`<polyline key=${e} data-seat=${e} points=${u(e)} stroke-dasharray=${J[e%J.length]} />`)}
    </svg>
    <ul class="review-seats">${a.map(n=>p`<li key=${n}><svg viewBox="0 0 30 4" aria-hidden="true"><line data-seat=${n} x1="0" x2="30" y1="2" y2="2" stroke-dasharray=${J[n%J.length]} /></svg>
      <b>${b(e,n)}</b> <small>${d(`review_luck`,Y(t.luck_of[n]??0))}</small></li>`)}</ul>
    <details><summary>${d(`review_table`)}</summary><div class="review-table"><table>
      <thead><tr><th scope="col">${d(`review_at`)}</th>${a.map(t=>p`<th key=${t} scope="col">${b(e,t)}</th>`)}</tr></thead>
      <tbody>${r.map(t=>p`<tr key=${t.entry}><th scope="row"><${$} m=${e} entry=${t.entry} onClose=${n} /></th>${t.shares.map((e,n)=>p`<td key=${n}>${X(e)}${t.errors[n]?p` <small>± ${X(t.errors[n])}</small>`:``}</td>`)}</tr>`)}</tbody>
    </table></div></details></section>`}function Se({m:e,review:t,onClose:n}){return t.turning_points.length?p`<section><h3>${d(`review_turns`)}</h3><ul class="review-turns">${t.turning_points.map(t=>p`<li key=${t.entry}>
    <${$} m=${e} entry=${t.entry} onClose=${n} /> ${t.seat!==null&&p`<b>${b(e,t.seat)}</b>`}
    <span>${t.changes.map((n,r)=>d(t.luck.some(e=>e)?`review_change_luck`:`review_change`,b(e,r),Y(n),Y(t.luck[r]??0))).join(` · `)}</span></li>`)}</ul></section>`:null}function Ce({m:e,decision:t,onClose:n}){let{compared:r}=t;return p`<li class="review-choice">
    <p><${$} m=${e} entry=${t.entry} onClose=${n} /> <b>${b(e,t.seat)}</b></p>
    <p>${d(`review_played`,Z(t.played.words))}</p>
    <p>${d(r.wins?`review_wins`:`review_better`,Z(r.answer.words),Y(r.lead))}${r.lead_error!==null&&p` <small>± ${X(r.lead_error)}</small>`}</p>
    ${r.reason&&p`<p class="review-reason">${Z(r.reason)}</p>`}
  </li>`}function we({forced:e,unweighed:t,compared:n}){return e||t===`forced`?d(`review_forced`):n?n.same?d(`review_same`):Y(-n.lead):d(`review_unweighed`)}function Te({m:e,review:t,onClose:n}){let r=e=>t.decisions.find(t=>t.entry===e);return p`<section><h3>${d(`review_choices`)}</h3>
    ${t.choices.length?p`<ol class="review-choices">${t.choices.map(t=>p`<${Ce} key=${t} m=${e} decision=${r(t)} onClose=${n} />`)}</ol>`:p`<p class="soft">${d(`review_no_choices`)}</p>`}
    <details><summary>${d(`review_all`)}</summary><div class="review-table"><table>
      <thead><tr>${[`review_at`,`review_seat`,`review_answer`,`review_judged`].map(e=>p`<th key=${e} scope="col">${d(e)}</th>`)}</tr></thead>
      <tbody>${t.decisions.map(t=>p`<tr key=${t.entry}><th scope="row"><${$} m=${e} entry=${t.entry} onClose=${n} /></th><td>${b(e,t.seat)}</td><td>${Z(t.played.words)}</td><td>${we(t)}</td></tr>`)}</tbody>
    </table></div></details></section>`}function Ee({m:e,onAsk:t}){let[n,r,a]=o();if(!e.player.value)return p`<p>${d(`review_none`)}</p>`;let s=n=>()=>r(async()=>t(await v(`POST`,`${e.path}/reviews`,{body:{setting:n},player:e.player.value})));return p`<p>${d(`review_about`)}</p><${i} problem=${n} />
    <div class="sheet-buttons"><button disabled=${a} onClick=${s(`thorough`)}>${d(`review_thorough`)}</button>
      <button class="primary" disabled=${a} onClick=${s(`quick`)}>${d(`review_quick`)}</button></div>`}function De({m:n,onClose:r}){let i=e(null),o=e(null),s=(e,t)=>v(`GET`,`${n.path}/reviews/${e}`,{player:n.player.value,signal:t});async function c(e){let{reviews:t}=await v(`GET`,`${n.path}/reviews`,{player:n.player.value,signal:e}),r=[...t].sort((e,t)=>(t.state===`done`)-(e.state===`done`)||t.setting.playouts-e.setting.playouts)[0];i.value=r?await s(r.id,e):{}}let l=e=>{e.name!==`AbortError`&&(o.value=e.message)};a(()=>{let e=new AbortController;return c(e.signal).catch(l),()=>e.abort()},[n]);let{id:u,state:f,done:m,tasks:h,review:g,setting:_}=i.value??{};return a(()=>{if(!u||Q({state:f}))return;let e=new AbortController,t=setTimeout(()=>s(u,e.signal).then(e=>i.value=e,l),2e3);return()=>{clearTimeout(t),e.abort()}},[i.value]),p`<${t} title=${d(`review`)} name="review" onClose=${r}>
    ${o.value&&p`<p class="problem">${o.value}</p>`}
    ${!i.value&&!o.value&&p`<p class="soft">…</p>`}
    ${i.value&&(!u||f===`failed`)&&p`${u&&p`<p class="problem">${d(`review_failed`)}</p>`}<${Ee} m=${n} onAsk=${e=>i.value=e} />`}
    ${u&&!Q({state:f})&&p`<div role="status"><label class="review-progress">${d(f===`queued`?`review_queued`:`review_working`,m,h)} <progress max=${h} value=${m} /></label></div>`}
    ${g&&p`<p class="soft">${d(`review_by`,_.level,_.level_version)}</p>
      <${Te} m=${n} review=${g} onClose=${r} /><${xe} m=${n} review=${g} onClose=${r} /><${Se} m=${n} review=${g} onClose=${r} />`}
  <//>`}var Oe=/* @__PURE__ */ u({Start:()=>ke});function ke({m:t}){let n=e(!1);if(a(()=>{let e=!1;return r(()=>{t.cursor.value===null.start?e=!0:(e||t.cursor.value!==null)&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let i=e=>()=>{n.value=!0,e(t)};return p`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${T(t)}</h2>
    <p class="soft">${O(t)}</p>
    <button class="primary" onClick=${i(ne)}><${_} name="lucide:play" /> ${d(`saved_play`)}</button>
    <button class="quiet" onClick=${i(C)}>${d(`saved_end`)}</button>
  </section>`}export{F as a,ge as i,be as n,N as o,ve as r,se as s,Oe as t};