import{At as e,Dt as t,Ft as n,I as r,It as i,L as a,N as o,P as s,Tt as c,Vt as l,_t as u,dt as d,kt as f,lt as p,nt as m,st as h,tt as g,ut as _,w as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ l({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>w.value=null;return f`<${v} title=${u(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?u(`resign_two`,y(e,1-e.seat.value)):u(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${u(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${u(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return f`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>f`<${D} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>A.value=null;return f`<${v} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&f`<ol class="ranks">${k(t).flatMap(([t,n])=>n.map(n=>f`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&f`<small>${u(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${g} name="lucide:download" />${u(`record`)}</button>
      <button onClick=${()=>{n(),ee(e)}}><${g} name="lucide:history" />${u(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ l({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:n}){let[r,i]=t.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return f`<${v} title=${e.game.value.title} name="help" onClose=${n}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,r)} target="_blank"><${g} name="lucide:book-open" /><span><b>${u(`rules`)}</b><small>${u(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,i)} target="_blank" hreflang=${i} lang=${i}><${g} name="lucide:book-open" /><span><b>${u(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${e} />
    <p class="soft">${u(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>_(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ l({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`,`study`].flatMap(e=>c.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new h(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(m(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(m(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(m(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let n={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(p(e,t),{headers:d(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let t of c){let i=(e,r)=>n[`${t} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},t);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},t));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},t));for(let{seat:n}of c.seats)i(`${e.path}/history?as=${n}`,await o({parts:!0,as:n},t))}return n[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},t.language.value),n[`${e.path}/proof`]=await a(`${e.path}/proof`,{},t.language.value),n[`${e.path}/record`]=await U(e),n[`${e.path}/record?format=text`]=await U(e,`text`),n[`/icons/${e.header.value.game}.json`]=e.icons.value,n}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[n,r,i]=await Promise.all([ie(K),ae(),oe(e)]),a=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...n].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${t.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${Q(e.game.value.title)} · ${e.id}</title>
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ l({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:t,onClose:n}){let{verdict:r}=E(t),a=r.value,c=e(null),l=e(null),d=e([]);async function p(){c.value=await _(`GET`,`${t.path}/proof`,{player:t.player.value});let{checkpoint:e}=c.value,n=await o(),r=(e,n)=>({match:t.id,seq:e,digest:(E(t).entries[e-1]??t.entries.value[e-1]??n)?.digest});l.value=await O(e,r(e.seq,e),n),l.value.state!==`unable`&&(d.value=await Promise.all(t.receipts.map(({seq:e,receipt:t})=>te(t,r(e),n))))}i(()=>{p()},[t]);let{digest:m,commitment:h,secret:y,checkpoint:b}=c.value??{},x=d.value.length,S=d.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&f`<dt>${u(e)}</dt><dd><code>${t}</code></dd>`;return f`<${v} title=${ne(a)} name=${`proof `+a.state} onClose=${n}>
    <p>${u(a.state===`broken`?`proof_means_broken`:`proof_means`,a.count,a.opened)}</p>
    <dl>
      ${C(`proof_head`,a.head??m)}
      ${C(`proof_commitment`,h)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${l.value&&f`<p class=${`signature`+$(/^(wrong|unknown)$/.test(l.value.state))}>${s(l.value,b.seq)}</p>`}
    ${x>0&&f`<p class=${`receipts`+$(S<x)}>${u(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${u(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(t)}><${g} name="lucide:download" /> ${u(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${g} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${g} name="lucide:book-open" /> ${u(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ l({Records:()=>pe});function pe({m:t,onClose:n}){let i=e(null),[o,s,c]=a(),l=t.header.value.status===`over`,d=(e,t,n)=>f`<li><button class="choice" disabled=${c} onClick=${()=>{i.value=e,s(n)}}>
    <${g} name=${t} /><span><b>${u(`record_`+e)}</b><small>${c&&i.value===e?u(`record_busy`):u(`record_${e}_about`)}</small></span></button></li>`;return f`<${v} title=${u(`record`)} name="records" onClose=${n}>
    <ul class="choices">
      ${l&&d(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(t))}
      ${d(`record`,`lucide:file-check`,()=>W(t))}
      ${d(`text`,`lucide:file-text`,async()=>H(t.id+`.txt`,[await U(t,`text`)],`text/plain`))}
      ${l&&d(`moves`,`lucide:file-text`,async()=>H(t.id+`.moves.txt`,[await U(t,`moves`)],`text/plain`))}
    </ul>
    ${!l&&f`<p class="soft">${u(`record_masked`)}</p>`}
    <p class="soft">${u(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${r} problem=${o} />
  <//>`}var me=/* @__PURE__ */ l({Start:()=>he});function he({m:t}){let r=e(!1);if(i(()=>{let e=!1;return n(()=>{t.cursor.value===null.start?e=!0:(e||t.cursor.value!==null)&&(r.value=!0)})},[t]),r.value||t.cursor.value===null)return null;let a=e=>()=>{r.value=!0,e(t)};return f`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(t)}</h2>
    <p class="soft">${j(t)}</p>
    <button class="primary" onClick=${a(M)}><${g} name="lucide:play" /> ${u(`saved_play`)}</button>
    <button class="quiet" onClick=${a(b)}>${u(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};