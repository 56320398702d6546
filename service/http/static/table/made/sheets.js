import{At as e,F as t,I as n,It as r,L as i,R as a,St as o,Tt as s,X as c,Z as l,at as u,b as d,bt as f,ft as p,it as m,jt as h,nt as g,ot as _,wt as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ r({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>w.value=null;return v`<${d} title=${p(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?p(`resign_two`,y(e,1-e.seat.value)):p(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${p(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${p(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return v`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>v`<${D} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>A.value=null;return v`<${d} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&v`<ol class="ranks">${k(t).flatMap(([t,n])=>n.map(n=>v`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&v`<small>${p(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${c} name="lucide:download" />${p(`record`)}</button>
      <button onClick=${()=>{n(),ee(e)}}><${c} name="lucide:history" />${p(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ r({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:t}){let[n,r]=o.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return v`<${d} title=${e.game.value.title} name="help" onClose=${t}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,n)} target="_blank"><${c} name="lucide:book-open" /><span><b>${p(`rules`)}</b><small>${p(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,r)} target="_blank" hreflang=${r} lang=${r}><${c} name="lucide:book-open" /><span><b>${p(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${e} />
    <p class="soft">${p(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>u(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ r({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>f.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new g(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(l(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(l(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(l(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:r}}=e,i=async(e,t,n)=>(await Y(m(e,t),{headers:_(r,{"Accept-Language":n})})).json(),a=async(t,n)=>{let r={entries:[]};do{let a=await i(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,a,{entries:[...r.entries,...a.entries]})}while(r.entries.length<r.last);return r};for(let r of f){let o=(e,n)=>t[`${r} ${e}`]=n,{view:s,...c}=await i(e.path,{parts:!0,as:`spectator`},r);o(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])o(n+e,await i(n+e,{},r));o(`${e.path}/history`,await a({parts:!0,as:`spectator`},r));for(let{seat:t}of c.seats)o(`${e.path}/history?as=${t}`,await a({parts:!0,as:t},r))}return t[`${e.path}/history?proof`]=await a({proof:!0,as:`spectator`},o.language.value),t[`${e.path}/proof`]=await i(`${e.path}/proof`,{},o.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,n,r]=await Promise.all([ie(K),ae(),oe(e)]),i=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:r}),a=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${o.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${Q(e.game.value.title)} · ${e.id}</title>
<style>${n}</style>
<script type="importmap">${JSON.stringify({imports:a})}<\/script>
</head>
<body>
<div id="app"></div>
<script type="text/plain" id="archive">${i}<\/script>
<script type="module">
import { serve } from 'annales/sheets/archived.js'
await serve(document.getElementById('archive').textContent)
await import('annales/app.js')
<\/script>
</body>
</html>
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ r({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:e,onClose:t}){let{verdict:n}=E(e),r=n.value,o=s(null),l=s(null),f=s([]);async function m(){o.value=await u(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=o.value,n=await i(),r=(t,n)=>({match:e.id,seq:t,digest:(E(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});l.value=await O(t,r(t.seq,t),n),l.value.state!==`unable`&&(f.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>te(t,r(e),n))))}h(()=>{m()},[e]);let{digest:g,commitment:_,secret:y,checkpoint:b}=o.value??{},x=f.value.length,S=f.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&v`<dt>${p(e)}</dt><dd><code>${t}</code></dd>`;return v`<${d} title=${ne(r)} name=${`proof `+r.state} onClose=${t}>
    <p>${p(r.state===`broken`?`proof_means_broken`:`proof_means`,r.count,r.opened)}</p>
    <dl>
      ${C(`proof_head`,r.head??g)}
      ${C(`proof_commitment`,_)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${l.value&&v`<p class=${`signature`+$(/^(wrong|unknown)$/.test(l.value.state))}>${a(l.value,b.seq)}</p>`}
    ${x>0&&v`<p class=${`receipts`+$(S<x)}>${p(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${p(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(e)}><${c} name="lucide:download" /> ${p(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${c} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${c} name="lucide:book-open" /> ${p(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ r({Records:()=>pe});function pe({m:e,onClose:r}){let i=s(null),[a,o,l]=n(),u=e.header.value.status===`over`,f=(e,t,n)=>v`<li><button class="choice" disabled=${l} onClick=${()=>{i.value=e,o(n)}}>
    <${c} name=${t} /><span><b>${p(`record_`+e)}</b><small>${l&&i.value===e?p(`record_busy`):p(`record_${e}_about`)}</small></span></button></li>`;return v`<${d} title=${p(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${u&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(e))}
      ${f(`record`,`lucide:file-check`,()=>W(e))}
      ${f(`text`,`lucide:file-text`,async()=>H(e.id+`.txt`,[await U(e,`text`)],`text/plain`))}
    </ul>
    ${!u&&v`<p class="soft">${p(`record_masked`)}</p>`}
    <p class="soft">${p(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${t} problem=${a} />
  <//>`}var me=/* @__PURE__ */ r({Start:()=>he});function he({m:t}){let n=s(!1);if(h(()=>{let r=!1;return e(()=>{t.cursor.value===null.start?r=!0:r&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let r=e=>()=>{n.value=!0,e(t)};return v`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(t)}</h2>
    <p class="soft">${j(t)}</p>
    <button class="primary" onClick=${r(M)}><${c} name="lucide:play" /> ${p(`saved_play`)}</button>
    <button class="quiet" onClick=${r(b)}>${p(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};