import{Ct as e,F as t,I as n,J as r,N as i,Ot as a,P as o,Pt as s,St as c,Y as l,bt as u,et as d,it as f,kt as p,nt as m,rt as h,ut as g,v as _,vt as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ s({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>w.value=null;return c`<${_} title=${g(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?g(`resign_two`,y(e,1-e.seat.value)):g(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${g(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${g(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return c`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>c`<${D} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>A.value=null;return c`<${_} title=${S(e)} name="result" onClose=${n}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&c`<ol class="ranks">${k(t).flatMap(([t,n])=>n.map(n=>c`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&c`<small>${g(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),C.value=`records`}}><${r} name="lucide:download" />${g(`record`)}</button>
      <button onClick=${()=>{n(),ee(e)}}><${r} name="lucide:history" />${g(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ s({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:t}){let[n,i]=u.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return c`<${_} title=${e.game.value.title} name="help" onClose=${t}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,n)} target="_blank"><${r} name="lucide:book-open" /><span><b>${g(`rules`)}</b><small>${g(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,i)} target="_blank" hreflang=${i} lang=${i}><${r} name="lucide:book-open" /><span><b>${g(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${e} />
    <p class="soft">${g(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>h(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ s({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>v.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new d(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(l(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(l(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(l(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:r}}=e,i=async(e,t,n)=>(await Y(m(e,t),{headers:f(r,{"Accept-Language":n})})).json(),a=async(t,n)=>{let r={entries:[]};do{let a=await i(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,a,{entries:[...r.entries,...a.entries]})}while(r.entries.length<r.last);return r};for(let r of v){let o=(e,n)=>t[`${r} ${e}`]=n,{view:s,...c}=await i(e.path,{parts:!0,as:`spectator`},r);o(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])o(n+e,await i(n+e,{},r));o(`${e.path}/history`,await a({parts:!0,as:`spectator`},r));for(let{seat:t}of c.seats)o(`${e.path}/history?as=${t}`,await a({parts:!0,as:t},r))}return t[`${e.path}/history?proof`]=await a({proof:!0,as:`spectator`},u.language.value),t[`${e.path}/proof`]=await i(`${e.path}/proof`,{},u.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,n,r]=await Promise.all([ie(K),ae(),oe(e)]),i=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:r}),a=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${u.language.value}" data-theme="auto">
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ s({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:i,onClose:a}){let{verdict:o}=E(i),s=o.value,l=e(null),u=e(null),d=e([]);async function f(){l.value=await h(`GET`,`${i.path}/proof`,{player:i.player.value});let{checkpoint:e}=l.value,n=await t(),r=(e,t)=>({match:i.id,seq:e,digest:(E(i).entries[e-1]??i.entries.value[e-1]??t)?.digest});u.value=await O(e,r(e.seq,e),n),u.value.state!==`unable`&&(d.value=await Promise.all(i.receipts.map(({seq:e,receipt:t})=>te(t,r(e),n))))}p(()=>{f()},[i]);let{digest:m,commitment:v,secret:y,checkpoint:b}=l.value??{},x=d.value.length,S=d.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&c`<dt>${g(e)}</dt><dd><code>${t}</code></dd>`;return c`<${_} title=${ne(s)} name=${`proof `+s.state} onClose=${a}>
    <p>${g(s.state===`broken`?`proof_means_broken`:`proof_means`,s.count,s.opened)}</p>
    <dl>
      ${C(`proof_head`,s.head??m)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${u.value&&c`<p class=${`signature`+$(/^(wrong|unknown)$/.test(u.value.state))}>${n(u.value,b.seq)}</p>`}
    ${x>0&&c`<p class=${`receipts`+$(S<x)}>${g(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${g(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(i)}><${r} name="lucide:download" /> ${g(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${r} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${r} name="lucide:book-open" /> ${g(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ s({Records:()=>pe});function pe({m:t,onClose:n}){let a=e(null),[s,l,u]=o(),d=t.header.value.status===`over`,f=(e,t,n)=>c`<li><button class="choice" disabled=${u} onClick=${()=>{a.value=e,l(n)}}>
    <${r} name=${t} /><span><b>${g(`record_`+e)}</b><small>${u&&a.value===e?g(`record_busy`):g(`record_${e}_about`)}</small></span></button></li>`;return c`<${_} title=${g(`record`)} name="records" onClose=${n}>
    <ul class="choices">
      ${d&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(t))}
      ${f(`record`,`lucide:file-check`,()=>W(t))}
      ${f(`text`,`lucide:file-text`,async()=>H(t.id+`.txt`,[await U(t,`text`)],`text/plain`))}
    </ul>
    ${!d&&c`<p class="soft">${g(`record_masked`)}</p>`}
    <p class="soft">${g(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${i} problem=${s} />
  <//>`}var me=/* @__PURE__ */ s({Start:()=>he});function he({m:t}){let n=e(!1);if(p(()=>{let e=!1;return a(()=>{t.cursor.value===null.start?e=!0:e&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let i=e=>()=>{n.value=!0,e(t)};return c`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(t)}</h2>
    <p class="soft">${j(t)}</p>
    <button class="primary" onClick=${i(M)}><${r} name="lucide:play" /> ${g(`saved_play`)}</button>
    <button class="quiet" onClick=${i(b)}>${g(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};