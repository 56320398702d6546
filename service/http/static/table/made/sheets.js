import{At as e,D as t,Dt as n,Ft as r,I as i,It as a,L as o,N as s,P as c,Tt as l,Vt as u,_t as d,dt as f,kt as p,lt as m,nt as h,st as g,tt as _,ut as v}from"./app.js";import{D as y,L as b,S as x,_ as S,b as C,c as w,f as T,g as E,h as D,i as O,k,l as A,m as j,n as ee,p as te,s as ne,t as M,u as N,w as P,x as F}from"./match.js";var I=/* @__PURE__ */ u({ResignSheet:()=>L,ResultSheet:()=>z});function L({m:e}){let n=()=>x.value=null;return p`<${t} title=${d(`resign_title`)} name="small" onClose=${n}>
    <p>${e.header.value.seats.length===2?d(`resign_two`,b(e,1-e.seat.value)):d(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${n}>${d(`cancel`)}</button>
      <button class="primary" onClick=${()=>{n(),e.resign()}}>${d(`resign`)}</button></div>
  <//>`}function R({m:e,seat:t}){let n={...k(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return p`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>p`<${y} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function z({m:e}){let{result:n}=e.header.value,r=()=>P.value=null;return p`<${t} title=${D(e)} name="result" onClose=${r}>
    <p class="result-why">${j(e)}</p>
    ${n?.ranks&&p`<ol class="ranks">${te(n).flatMap(([t,n])=>n.map(n=>p`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${b(e,n)}</span>${n===e.seat.value&&p`<small>${d(`you`)}</small>`}<${R} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{r(),C.value=`records`}}><${_} name="lucide:download" />${d(`record`)}</button>
      <button onClick=${()=>{r(),ne(e)}}><${_} name="lucide:history" />${d(`over_replay`)}</button>
      <${T} m=${e} />
    </div>
  <//>`}var B=/* @__PURE__ */ u({Help:()=>V});function V({m:e,onClose:r}){let[i,a]=n.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`],o=t=>()=>{r(),F(e,null,t)};return p`<${t} title=${e.game.value.title} name="help" onClose=${r}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      ${p`
        <li><button class="choice" onClick=${o(null)}><${_} name="lucide:book-open" /><span><b>${d(`rules`)}</b><small>${d(`rules_about`)}</small></span></button></li>
        <li><button class="choice" lang=${a} onClick=${o(a)}><${_} name="lucide:book-open" /><span><b>${d(`rules_other`)}</b></span></button></li>`}
    </ul>
    <${O} m=${e} />
    <p class="soft">${d(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>v(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ u({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`,`study`].flatMap(e=>l.map(t=>`words/${e}.${t}.js`))],q=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`study/study.js`,`play/question/open_buttons.js`]),re=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new g(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(h(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!q.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of re){let n=await(await Y(h(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(h(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let t={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(m(e,t),{headers:f(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let n of l){let i=(e,r)=>t[`${n} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},n);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},n));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},n));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},n))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},n.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},n.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[t,r,i]=await Promise.all([ie(K),ae(),oe(e)]),a=await se({match:e.id,start:Math.max(e.cursor.value??1,N(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ u({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:n,onClose:r}){let{verdict:i}=E(n),o=i.value,l=e(null),u=e(null),f=e([]);async function m(){l.value=await v(`GET`,`${n.path}/proof`,{player:n.player.value});let{checkpoint:e}=l.value,t=await s(),r=(e,t)=>({match:n.id,seq:e,digest:(E(n).entries[e-1]??n.entries.value[e-1]??t)?.digest});u.value=await ee(e,r(e.seq,e),t),u.value.state!==`unable`&&(f.value=await Promise.all(n.receipts.map(({seq:e,receipt:n})=>M(n,r(e),t))))}a(()=>{m()},[n]);let{digest:h,commitment:g,secret:y,checkpoint:b}=l.value??{},x=f.value.length,C=f.value.filter(({state:e})=>e===`verified`).length,w=(e,t)=>t&&p`<dt>${d(e)}</dt><dd><code>${t}</code></dd>`;return p`<${t} title=${S(o)} name=${`proof `+o.state} onClose=${r}>
    <p>${d(o.state===`broken`?`proof_means_broken`:`proof_means`,o.count,o.opened)}</p>
    <dl>
      ${w(`proof_head`,o.head??h)}
      ${w(`proof_commitment`,g)}
      ${w(`proof_secret`,y)}
      ${w(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${u.value&&p`<p class=${`signature`+$(/^(wrong|unknown)$/.test(u.value.state))}>${c(u.value,b.seq)}</p>`}
    ${x>0&&p`<p class=${`receipts`+$(C<x)}>${d(`proof_receipts`,C,x)}</p>`}
    <p class="soft">${d(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(n)}><${_} name="lucide:download" /> ${d(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${_} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${_} name="lucide:book-open" /> ${d(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ u({Records:()=>pe});function pe({m:n,onClose:r}){let a=e(null),[s,c,l]=o(),u=n.header.value.status===`over`,f=(e,t,n)=>p`<li><button class="choice" disabled=${l} onClick=${()=>{a.value=e,c(n)}}>
    <${_} name=${t} /><span><b>${d(`record_`+e)}</b><small>${l&&a.value===e?d(`record_busy`):d(`record_${e}_about`)}</small></span></button></li>`;return p`<${t} title=${d(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${u&&f(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(n))}
      ${f(`record`,`lucide:file-check`,()=>W(n))}
      ${f(`text`,`lucide:file-text`,async()=>H(n.id+`.txt`,[await U(n,`text`)],`text/plain`))}
      ${u&&f(`moves`,`lucide:file-text`,async()=>H(n.id+`.moves.txt`,[await U(n,`moves`)],`text/plain`))}
    </ul>
    ${!u&&p`<p class="soft">${d(`record_masked`)}</p>`}
    <p class="soft">${d(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${i} problem=${s} />
  <//>`}var me=/* @__PURE__ */ u({Start:()=>he});function he({m:t}){let n=e(!1);if(a(()=>{let e=!1;return r(()=>{t.cursor.value===null.start?e=!0:(e||t.cursor.value!==null)&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let i=e=>()=>{n.value=!0,e(t)};return p`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${D(t)}</h2>
    <p class="soft">${j(t)}</p>
    <button class="primary" onClick=${i(A)}><${_} name="lucide:play" /> ${d(`saved_play`)}</button>
    <button class="quiet" onClick=${i(w)}>${d(`saved_end`)}</button>
  </section>`}export{B as a,H as i,fe as n,I as o,ue as r,me as t};