import{At as e,Ct as t,F as n,Ft as r,I as i,L as a,P as o,X as s,Y as c,at as l,dt as u,it as d,kt as f,rt as p,tt as m,wt as h,xt as g,y as _,yt as v}from"./app.js";import{C as y,_ as b,a as x,c as S,d as C,f as w,g as ee,h as T,l as E,m as D,n as O,o as k,p as A,s as j,t as te,u as ne,v as M,x as N,y as P}from"./match.js";var F=/* @__PURE__ */ r({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let n=()=>w.value=null;return t`<${_} title=${u(`resign_title`)} name="small" onClose=${n}>
    <p>${e.header.value.seats.length===2?u(`resign_two`,y(e,1-e.seat.value)):u(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${n}>${u(`cancel`)}</button>
      <button class="primary" onClick=${()=>{n(),e.resign()}}>${u(`resign`)}</button></div>
  <//>`}function L({m:e,seat:n}){let r={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},i=r.P.valuesOf(r.view,r.me,n),a=r.P.numbersIn(`seat`);return t`<span class="standing">${a.filter(e=>e.as!==`flag`).map((e,n)=>t`<${D} key=${n} t=${r} n=${e} values=${i} named=${a.length===1} />`)}</span>`}function R({m:e}){let{result:n}=e.header.value,r=()=>A.value=null;return t`<${_} title=${S(e)} name="result" onClose=${r}>
    <p class="result-why">${j(e)}</p>
    ${n?.ranks&&t`<ol class="ranks">${k(n).flatMap(([n,r])=>r.map(r=>t`<li key=${r} class=${n===1?`best`:``}>
      <b>${n}</b><span>${y(e,r)}</span>${r===e.seat.value&&t`<small>${u(`you`)}</small>`}<${L} m=${e} seat=${r} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{r(),C.value=`records`}}><${c} name="lucide:download" />${u(`record`)}</button>
      <button onClick=${()=>{r(),ee(e)}}><${c} name="lucide:history" />${u(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ r({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:n}){let[r,i]=g.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return t`<${_} title=${e.game.value.title} name="help" onClose=${n}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,r)} target="_blank"><${c} name="lucide:book-open" /><span><b>${u(`rules`)}</b><small>${u(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,i)} target="_blank" hreflang=${i} lang=${i}><${c} name="lucide:book-open" /><span><b>${u(`rules_other`)}</b></span></a></li>
    </ul>
    <${T} m=${e} />
    <p class="soft">${u(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>d(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ r({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>v.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new m(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(s(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(s(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(s(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:r}}=e,i=async(e,t,n)=>(await Y(p(e,t),{headers:l(r,{"Accept-Language":n})})).json(),a=async(t,n)=>{let r={entries:[]};do{let a=await i(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,a,{entries:[...r.entries,...a.entries]})}while(r.entries.length<r.last);return r};for(let r of v){let o=(e,n)=>t[`${r} ${e}`]=n,{view:s,...c}=await i(e.path,{parts:!0,as:`spectator`},r);o(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])o(n+e,await i(n+e,{},r));o(`${e.path}/history`,await a({parts:!0,as:`spectator`},r));for(let{seat:t}of c.seats)o(`${e.path}/history?as=${t}`,await a({parts:!0,as:t},r))}return t[`${e.path}/history?proof`]=await a({proof:!0,as:`spectator`},g.language.value),t[`${e.path}/proof`]=await i(`${e.path}/proof`,{},g.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,n,r]=await Promise.all([ie(K),ae(),oe(e)]),i=await se({match:e.id,start:Math.max(e.cursor.value??1,P(e)[0]??1),origin:location.origin,answers:r}),a=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${g.language.value}" data-theme="auto">
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ r({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:n,onClose:r}){let{verdict:o}=E(n),s=o.value,l=h(null),f=h(null),p=h([]);async function m(){l.value=await d(`GET`,`${n.path}/proof`,{player:n.player.value});let{checkpoint:e}=l.value,t=await i(),r=(e,t)=>({match:n.id,seq:e,digest:(E(n).entries[e-1]??n.entries.value[e-1]??t)?.digest});f.value=await O(e,r(e.seq,e),t),f.value.state!==`unable`&&(p.value=await Promise.all(n.receipts.map(({seq:e,receipt:n})=>te(n,r(e),t))))}e(()=>{m()},[n]);let{digest:g,commitment:v,secret:y,checkpoint:b}=l.value??{},x=p.value.length,S=p.value.filter(({state:e})=>e===`verified`).length,C=(e,n)=>n&&t`<dt>${u(e)}</dt><dd><code>${n}</code></dd>`;return t`<${_} title=${ne(s)} name=${`proof `+s.state} onClose=${r}>
    <p>${u(s.state===`broken`?`proof_means_broken`:`proof_means`,s.count,s.opened)}</p>
    <dl>
      ${C(`proof_head`,s.head??g)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${f.value&&t`<p class=${`signature`+$(/^(wrong|unknown)$/.test(f.value.state))}>${a(f.value,b.seq)}</p>`}
    ${x>0&&t`<p class=${`receipts`+$(S<x)}>${u(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${u(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(n)}><${c} name="lucide:download" /> ${u(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${c} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${c} name="lucide:book-open" /> ${u(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ r({Records:()=>pe});function pe({m:e,onClose:r}){let i=h(null),[a,s,l]=n(),d=e.header.value.status===`over`,f=(e,n,r)=>t`<li><button class="choice" disabled=${l} onClick=${()=>{i.value=e,s(r)}}>
    <${c} name=${n} /><span><b>${u(`record_`+e)}</b><small>${l&&i.value===e?u(`record_busy`):u(`record_${e}_about`)}</small></span></button></li>`;return t`<${_} title=${u(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${d&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(e))}
      ${f(`record`,`lucide:file-check`,()=>W(e))}
      ${f(`text`,`lucide:file-text`,async()=>H(e.id+`.txt`,[await U(e,`text`)],`text/plain`))}
    </ul>
    ${!d&&t`<p class="soft">${u(`record_masked`)}</p>`}
    <p class="soft">${u(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${o} problem=${a} />
  <//>`}var me=/* @__PURE__ */ r({Start:()=>he});function he({m:n}){let r=h(!1);if(e(()=>{let e=!1;return f(()=>{n.cursor.value===null.start?e=!0:e&&(r.value=!0)})},[n]),r.value||n.cursor.value===null)return null;let i=e=>()=>{r.value=!0,e(n)};return t`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${S(n)}</h2>
    <p class="soft">${j(n)}</p>
    <button class="primary" onClick=${i(M)}><${c} name="lucide:play" /> ${u(`saved_play`)}</button>
    <button class="quiet" onClick=${i(b)}>${u(`saved_end`)}</button>
  </section>`}export{F as a,z as i,fe as n,ue as r,me as t};