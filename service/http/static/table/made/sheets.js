import{$ as e,B as t,C as n,Ct as r,Dt as i,Nt as a,Ot as o,Pt as s,R as c,Tt as l,V as u,at as d,ct as f,et as p,ht as m,lt as h,st as g,z as _,zt as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ v({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>w.value=null;return i`<${n} title=${m(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?m(`resign_two`,y(e,1-e.seat.value)):m(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${m(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${m(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),a=n.P.numbersIn(`seat`);return i`<span class="standing">${a.filter(e=>e.as!==`flag`).map((e,t)=>i`<${D} key=${t} t=${n} n=${e} values=${r} named=${a.length===1} />`)}</span>`}function R({m:t}){let{result:r}=t.header.value,a=()=>A.value=null;return i`<${n} title=${S(t)} name="result" onClose=${a}>
    <p class="result-why">${j(t)}</p>
    ${r?.ranks&&i`<ol class="ranks">${k(r).flatMap(([e,n])=>n.map(n=>i`<li key=${n} class=${e===1?`best`:``}>
      <b>${e}</b><span>${y(t,n)}</span>${n===t.seat.value&&i`<small>${m(`you`)}</small>`}<${L} m=${t} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{a(),C.value=`records`}}><${e} name="lucide:download" />${m(`record`)}</button>
      <button onClick=${()=>{a(),ee(t)}}><${e} name="lucide:history" />${m(`over_replay`)}</button>
      <${x} m=${t} />
    </div>
  <//>`}var z=/* @__PURE__ */ v({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:t,onClose:r}){let[a,o]=l.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return i`<${n} title=${t.game.value.title} name="help" onClose=${r}>
    <p>${t.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(t,a)} target="_blank"><${e} name="lucide:book-open" /><span><b>${m(`rules`)}</b><small>${m(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(t,o)} target="_blank" hreflang=${o} lang=${o}><${e} name="lucide:book-open" /><span><b>${m(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${t} />
    <p class="soft">${m(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>f(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ v({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>r.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new d(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(p(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(p(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(p(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(g(e,t),{headers:h(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let i of r){let r=(e,n)=>t[`${i} ${e}`]=n,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},i);r(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])r(n+e,await a(n+e,{},i));r(`${e.path}/history`,await o({parts:!0,as:`spectator`},i));for(let{seat:t}of c.seats)r(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},i))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},l.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},l.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,n,r]=await Promise.all([ie(K),ae(),oe(e)]),i=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:r}),a=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${l.language.value}" data-theme="auto">
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ v({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:r,onClose:a}){let{verdict:c}=E(r),l=c.value,d=o(null),p=o(null),h=o([]);async function g(){d.value=await f(`GET`,`${r.path}/proof`,{player:r.player.value});let{checkpoint:e}=d.value,n=await t(),i=(e,t)=>({match:r.id,seq:e,digest:(E(r).entries[e-1]??r.entries.value[e-1]??t)?.digest});p.value=await O(e,i(e.seq,e),n),p.value.state!==`unable`&&(h.value=await Promise.all(r.receipts.map(({seq:e,receipt:t})=>te(t,i(e),n))))}s(()=>{g()},[r]);let{digest:_,commitment:v,secret:y,checkpoint:b}=d.value??{},x=h.value.length,S=h.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&i`<dt>${m(e)}</dt><dd><code>${t}</code></dd>`;return i`<${n} title=${ne(l)} name=${`proof `+l.state} onClose=${a}>
    <p>${m(l.state===`broken`?`proof_means_broken`:`proof_means`,l.count,l.opened)}</p>
    <dl>
      ${C(`proof_head`,l.head??_)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${p.value&&i`<p class=${`signature`+$(/^(wrong|unknown)$/.test(p.value.state))}>${u(p.value,b.seq)}</p>`}
    ${x>0&&i`<p class=${`receipts`+$(S<x)}>${m(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${m(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(r)}><${e} name="lucide:download" /> ${m(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${e} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${e} name="lucide:book-open" /> ${m(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ v({Records:()=>pe});function pe({m:t,onClose:r}){let a=o(null),[s,l,u]=_(),d=t.header.value.status===`over`,f=(t,n,r)=>i`<li><button class="choice" disabled=${u} onClick=${()=>{a.value=t,l(r)}}>
    <${e} name=${n} /><span><b>${m(`record_`+t)}</b><small>${u&&a.value===t?m(`record_busy`):m(`record_${t}_about`)}</small></span></button></li>`;return i`<${n} title=${m(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${d&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(t))}
      ${f(`record`,`lucide:file-check`,()=>W(t))}
      ${f(`text`,`lucide:file-text`,async()=>H(t.id+`.txt`,[await U(t,`text`)],`text/plain`))}
    </ul>
    ${!d&&i`<p class="soft">${m(`record_masked`)}</p>`}
    <p class="soft">${m(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${c} problem=${s} />
  <//>`}var me=/* @__PURE__ */ v({Start:()=>he});function he({m:t}){let n=o(!1);if(s(()=>{let e=!1;return a(()=>{t.cursor.value===null.start?e=!0:e&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let r=e=>()=>{n.value=!0,e(t)};return i`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(t)}</h2>
    <p class="soft">${j(t)}</p>
    <button class="primary" onClick=${r(M)}><${e} name="lucide:play" /> ${m(`saved_play`)}</button>
    <button class="quiet" onClick=${r(b)}>${m(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};