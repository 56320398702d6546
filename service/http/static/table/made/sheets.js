import{Bt as e,Et as t,Ft as n,I as r,L as i,N as a,Ot as o,P as s,Pt as c,ct as l,et as u,gt as d,kt as f,lt as p,ot as m,tt as h,ut as g,w as _,wt as v}from"./app.js";import{E as y,S as b,a as x,b as S,c as C,d as w,f as ee,g as T,h as E,l as D,m as O,n as k,o as te,s as A,t as ne,u as j,v as M,w as N,x as P,y as F}from"./match.js";var I=/* @__PURE__ */ e({ResignSheet:()=>L,ResultSheet:()=>z});function L({m:e}){let t=()=>T.value=null;return o`<${_} title=${d(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?d(`resign_two`,y(e,1-e.seat.value)):d(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${d(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${d(`resign`)}</button></div>
  <//>`}function R({m:e,seat:t}){let n={...N(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return o`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>o`<${w} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function z({m:e}){let{result:t}=e.header.value,n=()=>M.value=null;return o`<${_} title=${C(e)} name="result" onClose=${n}>
    <p class="result-why">${A(e)}</p>
    ${t?.ranks&&o`<ol class="ranks">${te(t).flatMap(([t,n])=>n.map(n=>o`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${y(e,n)}</span>${n===e.seat.value&&o`<small>${d(`you`)}</small>`}<${R} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),O.value=`records`}}><${u} name="lucide:download" />${d(`record`)}</button>
      <button onClick=${()=>{n(),F(e)}}><${u} name="lucide:history" />${d(`over_replay`)}</button>
      <${x} m=${e} />
    </div>
  <//>`}var B=/* @__PURE__ */ e({Help:()=>V});function V({m:e,onClose:n}){let[r,i]=t.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`],a=t=>()=>{n(),E(e,null,t)};return o`<${_} title=${e.game.value.title} name="help" onClose=${n}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      ${o`
        <li><button class="choice" onClick=${a(null)}><${u} name="lucide:book-open" /><span><b>${d(`rules`)}</b><small>${d(`rules_about`)}</small></span></button></li>
        <li><button class="choice" lang=${i} onClick=${a(i)}><${u} name="lucide:book-open" /><span><b>${d(`rules_other`)}</b></span></button></li>`}
    </ul>
    <${ee} m=${e} />
    <p class="soft">${d(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>p(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ e({saveAsPage:()=>le});const K=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>v.map(t=>`words/${e}.${t}.js`))],re=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),q=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],J=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new m(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ie(e){let t=/* @__PURE__ */ new Map,n=new URL(h(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(J,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!re.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ae(){let e=``;for(let t of q){let n=await(await Y(h(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(h(e))))})`:e));e+=r.join(``)}return e}async function oe(e){let n={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(l(e,t),{headers:g(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let t of v){let i=(e,r)=>n[`${t} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},t);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},t));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},t));for(let{seat:n}of c.seats)i(`${e.path}/history?as=${n}`,await o({parts:!0,as:n},t))}return n[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},t.language.value),n[`${e.path}/proof`]=await a(`${e.path}/proof`,{},t.language.value),n[`${e.path}/record`]=await U(e),n[`${e.path}/record?format=text`]=await U(e,`text`),n[`/icons/${e.header.value.game}.json`]=e.icons.value,n}async function se(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ce(e){let[n,r,i]=await Promise.all([ie(K),ae(),oe(e)]),a=await se({match:e.id,start:Math.max(e.cursor.value??1,b(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...n].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
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
`}const le=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ce(e)],`text/html`);var ue=/* @__PURE__ */ e({Proof:()=>de});const $=e=>e?` problem`:` soft`;function de({m:e,onClose:t}){let{verdict:r}=D(e),i=r.value,c=f(null),l=f(null),m=f([]);async function h(){c.value=await p(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=c.value,n=await a(),r=(t,n)=>({match:e.id,seq:t,digest:(D(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});l.value=await k(t,r(t.seq,t),n),l.value.state!==`unable`&&(m.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>ne(t,r(e),n))))}n(()=>{h()},[e]);let{digest:g,commitment:v,secret:y,checkpoint:b}=c.value??{},x=m.value.length,S=m.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&o`<dt>${d(e)}</dt><dd><code>${t}</code></dd>`;return o`<${_} title=${j(i)} name=${`proof `+i.state} onClose=${t}>
    <p>${d(i.state===`broken`?`proof_means_broken`:`proof_means`,i.count,i.opened)}</p>
    <dl>
      ${C(`proof_head`,i.head??g)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${l.value&&o`<p class=${`signature`+$(/^(wrong|unknown)$/.test(l.value.state))}>${s(l.value,b.seq)}</p>`}
    ${x>0&&o`<p class=${`receipts`+$(S<x)}>${d(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${d(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(e)}><${u} name="lucide:download" /> ${d(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${u} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${u} name="lucide:book-open" /> ${d(`proof_read`)}</a>
    </div>
  <//>`}var fe=/* @__PURE__ */ e({Records:()=>pe});function pe({m:e,onClose:t}){let n=f(null),[a,s,c]=i(),l=e.header.value.status===`over`,p=(e,t,r)=>o`<li><button class="choice" disabled=${c} onClick=${()=>{n.value=e,s(r)}}>
    <${u} name=${t} /><span><b>${d(`record_`+e)}</b><small>${c&&n.value===e?d(`record_busy`):d(`record_${e}_about`)}</small></span></button></li>`;return o`<${_} title=${d(`record`)} name="records" onClose=${t}>
    <ul class="choices">
      ${l&&p(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(e))}
      ${p(`record`,`lucide:file-check`,()=>W(e))}
      ${p(`text`,`lucide:file-text`,async()=>H(e.id+`.txt`,[await U(e,`text`)],`text/plain`))}
      ${l&&p(`moves`,`lucide:file-text`,async()=>H(e.id+`.moves.txt`,[await U(e,`moves`)],`text/plain`))}
    </ul>
    ${!l&&o`<p class="soft">${d(`record_masked`)}</p>`}
    <p class="soft">${d(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${r} problem=${a} />
  <//>`}var me=/* @__PURE__ */ e({Start:()=>he});function he({m:e}){let t=f(!1);if(n(()=>{let n=!1;return c(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let r=n=>()=>{t.value=!0,n(e)};return o`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${C(e)}</h2>
    <p class="soft">${A(e)}</p>
    <button class="primary" onClick=${r(P)}><${u} name="lucide:play" /> ${d(`saved_play`)}</button>
    <button class="quiet" onClick=${r(S)}>${d(`saved_end`)}</button>
  </section>`}export{I as a,B as i,fe as n,ue as r,me as t};