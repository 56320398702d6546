import{B as e,Bt as t,Et as n,Ft as r,H as i,Ot as a,Pt as o,V as s,ct as c,et as l,gt as u,kt as d,lt as f,ot as p,tt as m,ut as h,w as g,wt as _,z as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ t({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>w.value=null;return a`<${g} title=${u(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?u(`resign_two`,y(e,1-e.seat.value)):u(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${u(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${u(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return a`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>a`<${D} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>A.value=null;return a`<${g} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&a`<ol class="ranks">${k(t).flatMap(([t,n])=>n.map(n=>a`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&a`<small>${u(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${l} name="lucide:download" />${u(`record`)}</button>
      <button onClick=${()=>{n(),ee(e)}}><${l} name="lucide:history" />${u(`over_replay`)}</button>
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
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>f(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ t({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>_.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new p(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(m(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(m(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(m(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(c(e,t),{headers:h(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let n of _){let i=(e,r)=>t[`${n} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},n);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},n));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},n));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},n))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},n.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},n.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,r,i]=await Promise.all([ie(K),ae(),oe(e)]),a=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ t({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:e,onClose:t}){let{verdict:n}=E(e),o=n.value,c=d(null),p=d(null),m=d([]);async function h(){c.value=await f(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=c.value,n=await s(),r=(t,n)=>({match:e.id,seq:t,digest:(E(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});p.value=await O(t,r(t.seq,t),n),p.value.state!==`unable`&&(m.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>te(t,r(e),n))))}r(()=>{h()},[e]);let{digest:_,commitment:v,secret:y,checkpoint:b}=c.value??{},x=m.value.length,S=m.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&a`<dt>${u(e)}</dt><dd><code>${t}</code></dd>`;return a`<${g} title=${ne(o)} name=${`proof `+o.state} onClose=${t}>
    <p>${u(o.state===`broken`?`proof_means_broken`:`proof_means`,o.count,o.opened)}</p>
    <dl>
      ${C(`proof_head`,o.head??_)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${p.value&&a`<p class=${`signature`+$(/^(wrong|unknown)$/.test(p.value.state))}>${i(p.value,b.seq)}</p>`}
    ${x>0&&a`<p class=${`receipts`+$(S<x)}>${u(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${u(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(e)}><${l} name="lucide:download" /> ${u(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${l} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${l} name="lucide:book-open" /> ${u(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ t({Records:()=>pe});function pe({m:t,onClose:n}){let r=d(null),[i,o,s]=e(),c=t.header.value.status===`over`,f=(e,t,n)=>a`<li><button class="choice" disabled=${s} onClick=${()=>{r.value=e,o(n)}}>
    <${l} name=${t} /><span><b>${u(`record_`+e)}</b><small>${s&&r.value===e?u(`record_busy`):u(`record_${e}_about`)}</small></span></button></li>`;return a`<${g} title=${u(`record`)} name="records" onClose=${n}>
    <ul class="choices">
      ${c&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(t))}
      ${f(`record`,`lucide:file-check`,()=>W(t))}
      ${f(`text`,`lucide:file-text`,async()=>H(t.id+`.txt`,[await U(t,`text`)],`text/plain`))}
    </ul>
    ${!c&&a`<p class="soft">${u(`record_masked`)}</p>`}
    <p class="soft">${u(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${v} problem=${i} />
  <//>`}var me=/* @__PURE__ */ t({Start:()=>he});function he({m:e}){let t=d(!1);if(r(()=>{let n=!1;return o(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let n=n=>()=>{t.value=!0,n(e)};return a`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(e)}</h2>
    <p class="soft">${j(e)}</p>
    <button class="primary" onClick=${n(M)}><${l} name="lucide:play" /> ${u(`saved_play`)}</button>
    <button class="quiet" onClick=${n(b)}>${u(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};