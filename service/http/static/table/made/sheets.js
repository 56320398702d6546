import{B as e,Bt as t,Et as n,Ft as r,H as i,Ot as a,Pt as o,U as s,ct as c,et as l,gt as u,kt as d,lt as f,ot as p,tt as m,ut as h,w as g,wt as _,z as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as ee,g as w,h as T,l as E,m as D,n as O,o as k,p as te,s as A,t as ne,u as j,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ t({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>ee.value=null;return a`<${g} title=${u(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?u(`resign_two`,y(e,1-e.seat.value)):u(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${u(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${u(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return a`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>a`<${D} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>te.value=null;return a`<${g} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${A(e)}</p>
    ${t?.ranks&&a`<ol class="ranks">${k(t).flatMap(([t,n])=>n.map(n=>a`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&a`<small>${u(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${l} name="lucide:download" />${u(`record`)}</button>
      <button onClick=${()=>{n(),w(e)}}><${l} name="lucide:history" />${u(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ t({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:t}){let[r,i]=n.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return a`<${g} title=${e.game.value.title} name="help" onClose=${t}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,r)} target="_blank"><${l} name="lucide:book-open" /><span><b>${u(`rules`)}</b><small>${u(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,i)} target="_blank" hreflang=${i} lang=${i}><${l} name="lucide:book-open" /><span><b>${u(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${e} />
    <p class="soft">${u(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>f(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ t({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>_.map(t=>`words/${e}.${t}.js`))],re=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),q=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new p(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(m(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!re.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of q){let n=await(await Y(m(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(m(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(c(e,t),{headers:h(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let n of _){let i=(e,r)=>t[`${n} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},n);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},n));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},n));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},n))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},n.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},n.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,r,i]=await Promise.all([ie(K),ae(),oe(e)]),a=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${n.language.value}" data-theme="auto">
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ t({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:t,onClose:n}){let{verdict:i}=E(t),o=i.value,s=d(null),c=d(null),p=d([]);async function m(){s.value=await f(`GET`,`${t.path}/proof`,{player:t.player.value});let{checkpoint:e}=s.value,n=await v(),r=(e,n)=>({match:t.id,seq:e,digest:(E(t).entries[e-1]??t.entries.value[e-1]??n)?.digest});c.value=await O(e,r(e.seq,e),n),c.value.state!==`unable`&&(p.value=await Promise.all(t.receipts.map(({seq:e,receipt:t})=>ne(t,r(e),n))))}r(()=>{m()},[t]);let{digest:h,commitment:_,secret:y,checkpoint:b}=s.value??{},x=p.value.length,S=p.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&a`<dt>${u(e)}</dt><dd><code>${t}</code></dd>`;return a`<${g} title=${j(o)} name=${`proof `+o.state} onClose=${n}>
    <p>${u(o.state===`broken`?`proof_means_broken`:`proof_means`,o.count,o.opened)}</p>
    <dl>
      ${C(`proof_head`,o.head??h)}
      ${C(`proof_commitment`,_)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${c.value&&a`<p class=${`signature`+$(/^(wrong|unknown)$/.test(c.value.state))}>${e(c.value,b.seq)}</p>`}
    ${x>0&&a`<p class=${`receipts`+$(S<x)}>${u(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${u(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(t)}><${l} name="lucide:download" /> ${u(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${l} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${l} name="lucide:book-open" /> ${u(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ t({Records:()=>pe});function pe({m:e,onClose:t}){let n=d(null),[r,o,c]=s(),f=e.header.value.status===`over`,p=(e,t,r)=>a`<li><button class="choice" disabled=${c} onClick=${()=>{n.value=e,o(r)}}>
    <${l} name=${t} /><span><b>${u(`record_`+e)}</b><small>${c&&n.value===e?u(`record_busy`):u(`record_${e}_about`)}</small></span></button></li>`;return a`<${g} title=${u(`record`)} name="records" onClose=${t}>
    <ul class="choices">
      ${f&&p(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(e))}
      ${p(`record`,`lucide:file-check`,()=>W(e))}
      ${p(`text`,`lucide:file-text`,async()=>H(e.id+`.txt`,[await U(e,`text`)],`text/plain`))}
    </ul>
    ${!f&&a`<p class="soft">${u(`record_masked`)}</p>`}
    <p class="soft">${u(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${i} problem=${r} />
  <//>`}var me=/* @__PURE__ */ t({Start:()=>he});function he({m:e}){let t=d(!1);if(r(()=>{let n=!1;return o(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let n=n=>()=>{t.value=!0,n(e)};return a`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(e)}</h2>
    <p class="soft">${A(e)}</p>
    <button class="primary" onClick=${n(M)}><${l} name="lucide:play" /> ${u(`saved_play`)}</button>
    <button class="quiet" onClick=${n(b)}>${u(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};