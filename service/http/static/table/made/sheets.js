import{At as e,D as t,Dt as n,Et as r,Ft as i,I as a,It as o,L as s,Mt as c,N as l,P as u,Tt as d,Vt as f,_t as p,dt as m,jt as h,kt as g,lt as _,nt as v,st as y,tt as b,ut as x}from"./app.js";import{A as S,D as C,F as w,L as T,S as E,_ as D,b as ee,c as O,f as k,g as A,h as j,i as te,k as ne,l as re,m as M,n as ie,p as ae,s as oe,t as se,u as ce,w as N,x as P}from"./match.js";const F=`next`,I=`mt_0000000000000000`,L=/* @__PURE__ */ new Map,R=e=>(L.has(e)||L.set(e,r(`guide.`+e,{chapter:0,given:{}})),L.get(e));async function z(e){let t=R(e),r=c(null),i=c(null),a=c(null),o=null,s=async()=>r.value=await x(`GET`,`/v1/games/${e}/guide`,{player:null}),l=e=>t.peek().given[e]??[],u=(e,n)=>t.value={chapter:e,given:{...t.peek().given,[e]:n}};function d(t,r){let i=JSON.stringify([t,r,n.language.peek()]);if(o?.key===i)return o.promise;let a=x(`POST`,`/v1/games/${e}/guide/steps`,{player:null,body:{chapter:t,answers:r}});return o={key:i,promise:a},a.catch(()=>{o?.promise===a&&(o=null)}),a}async function f(){let{chapter:e}=t.peek(),n=l(e);try{let t=await d(e,n);return t.taken<n.length&&u(e,n.slice(0,t.taken)),i.value=t,t}catch(t){if(!(t instanceof y)||t.status!==404||e===0)throw t;return u(0,l(0)),f()}}async function p(e){let{chapter:n}=t.peek(),r=l(n),o=i.peek(),s=await d(n,[...r,e]);return a.value=s.said,s.taken<=r.length?[]:(u(n,[...r,e]),i.value=s,s.entries.slice(o.entries.length))}async function m(e,t){u(e,t),a.value=(await f()).said}let g={GET:async e=>{let t=await f();return e===``?t.match:e===`/history`?{entries:t.entries,last:t.entries.length}:t.step?.asks?t.legal:{...t.legal,actions:[]}},POST:async(e,{body:t})=>{let{notation:n}=i.peek().legal.actions.find(({action:e})=>JSON.stringify(e)===JSON.stringify(t.action));return{entries:await p(n)}}};return await s(),await m(Math.min(t.peek().chapter,r.peek().chapters.length-1),l(t.peek().chapter)),{game:e,guide:r,lesson:i,said:a,readGuide:s,give:p,chapter:h(()=>t.value.chapter),isFirst:h(()=>t.value.chapter===0&&!t.value.given[0]?.length),back:async()=>{let{chapter:e}=t.peek(),n=l(e);if(n.length)return m(e,n.slice(0,-1));if(e>0)return m(e-1,l(e-1))},goTo:e=>m(e,[]),restart:()=>(t.value={chapter:0,given:{}},m(0,[])),id:I,source:{call:(e,t,n)=>g[e](t.replace(`/v1/matches/${I}`,``),n),follow:()=>({close:()=>{}})}}}const B=new CSSStyleSheet,V=e=>`"${CSS.escape(e)}"`;function H(e){let{place:t,piece:n,seat:r}=e;if(n!==void 0){let r=S(n);return[`[data-target=${V(w(e))}]`,`[data-target=${V(w({place:t,piece:r}))}]`,`[data-place=${V(t)}][data-piece=${V(r)}]`]}return t===void 0?r===void 0?[`[data-target=${V(w(e))}]`]:[`.seat[data-seat=${V(String(r))}]`]:[`[data-target=${V(w(e))}]`,`[data-place=${V(t)}]`,`[data-places~=${V(t)}]`]}function U(e){let t=e.flatMap(H).map(e=>`.table ${e}`);return B.replaceSync(t.length?`${t.join(`, `)} { outline: 3px dashed var(--shown) !important; outline-offset: -2px; animation: shown 1.2s 2; }`:``),document.adoptedStyleSheets.includes(B)||document.adoptedStyleSheets.push(B),t.length&&requestAnimationFrame(()=>document.querySelector(t.join(`, `))?.scrollIntoView({block:`nearest`,inline:`nearest`})),()=>B.replaceSync(``)}var W=/* @__PURE__ */ f({ResignSheet:()=>G,ResultSheet:()=>ue});function G({m:e}){let n=()=>E.value=null;return g`<${t} title=${p(`resign_title`)} name="small" onClose=${n}>
    <p>${e.header.value.seats.length===2?p(`resign_two`,T(e,1-e.seat.value)):p(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${n}>${p(`cancel`)}</button>
      <button class="primary" onClick=${()=>{n(),e.resign()}}>${p(`resign`)}</button></div>
  <//>`}function le({m:e,seat:t}){let n={...ne(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return g`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>g`<${C} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function ue({m:e}){let{result:n}=e.header.value,r=()=>N.value=null;return g`<${t} title=${j(e)} name="result" onClose=${r}>
    <p class="result-why">${M(e)}</p>
    ${n?.ranks&&g`<ol class="ranks">${ae(n).flatMap(([t,n])=>n.map(n=>g`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${T(e,n)}</span>${n===e.seat.value&&g`<small>${p(`you`)}</small>`}<${le} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{r(),ee.value=`records`}}><${b} name="lucide:download" />${p(`record`)}</button>
      <button onClick=${()=>{r(),oe(e)}}><${b} name="lucide:history" />${p(`over_replay`)}</button>
      <${k} m=${e} />
    </div>
  <//>`}var de=/* @__PURE__ */ f({Help:()=>fe});function fe({m:e,onClose:r}){let[i,a]=n.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`],o=t=>()=>{r(),P(e,null,t)};return g`<${t} title=${e.game.value.title} name="help" onClose=${r}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      ${g`
        <li><button class="choice" onClick=${o(null)}><${b} name="lucide:book-open" /><span><b>${p(`rules`)}</b><small>${p(`rules_about`)}</small></span></button></li>
        <li><button class="choice" lang=${a} onClick=${o(a)}><${b} name="lucide:book-open" /><span><b>${p(`rules_other`)}</b></span></button></li>`}
    </ul>
    <${te} m=${e} />
    <p class="soft">${p(`help_keys`)}</p>
  <//>`}function K(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const q=(e,t)=>x(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),J=async e=>K(e.id+`.ndjson`,[await q(e)],`application/x-ndjson`);var pe=/* @__PURE__ */ f({saveAsPage:()=>Ce});const me=[`sheets/archived.js`,`app.js`,...[`first`,`rest`,`study`].flatMap(e=>d.map(t=>`words/${e}.${t}.js`))],he=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`study/study.js`,`play/question/open_buttons.js`]),ge=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],_e=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new y(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ve(e){let t=/* @__PURE__ */ new Map,n=new URL(v(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(_e,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!he.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ye(){let e=``;for(let t of ge){let n=await(await Y(v(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(v(e))))})`:e));e+=r.join(``)}return e}async function be(e){let t={},r=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(_(e,t),{headers:m(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let n of d){let i=(e,r)=>t[`${n} ${e}`]=r,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},n);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(r+e,await a(r+e,{},n));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},n));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},n))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},n.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},n.language.value),t[`${e.path}/record`]=await q(e),t[`${e.path}/record?format=text`]=await q(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function xe(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function Se(e){let[t,r,i]=await Promise.all([ve(me),ye(),be(e)]),a=await xe({match:e.id,start:Math.max(e.cursor.value??1,ce(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
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
`}const Ce=async e=>K(`${e.header.value.game}-${e.id}.html`,[await Se(e)],`text/html`);var we=/* @__PURE__ */ f({Proof:()=>Te});const $=e=>e?` problem`:` soft`;function Te({m:n,onClose:r}){let{verdict:i}=A(n),a=i.value,s=e(null),c=e(null),d=e([]);async function f(){s.value=await x(`GET`,`${n.path}/proof`,{player:n.player.value});let{checkpoint:e}=s.value,t=await l(),r=(e,t)=>({match:n.id,seq:e,digest:(A(n).entries[e-1]??n.entries.value[e-1]??t)?.digest});c.value=await ie(e,r(e.seq,e),t),c.value.state!==`unable`&&(d.value=await Promise.all(n.receipts.map(({seq:e,receipt:n})=>se(n,r(e),t))))}o(()=>{f()},[n]);let{digest:m,commitment:h,secret:_,checkpoint:v}=s.value??{},y=d.value.length,S=d.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&g`<dt>${p(e)}</dt><dd><code>${t}</code></dd>`;return g`<${t} title=${D(a)} name=${`proof `+a.state} onClose=${r}>
    <p>${p(a.state===`broken`?`proof_means_broken`:`proof_means`,a.count,a.opened)}</p>
    <dl>
      ${C(`proof_head`,a.head??m)}
      ${C(`proof_commitment`,h)}
      ${C(`proof_secret`,_)}
      ${C(`proof_checkpoint`,v&&`${v.seq} · ${v.kid}.${v.signature}`)}
    </dl>
    ${c.value&&g`<p class=${`signature`+$(/^(wrong|unknown)$/.test(c.value.state))}>${u(c.value,v.seq)}</p>`}
    ${y>0&&g`<p class=${`receipts`+$(S<y)}>${p(`proof_receipts`,S,y)}</p>`}
    <p class="soft">${p(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>J(n)}><${b} name="lucide:download" /> ${p(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${b} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${b} name="lucide:book-open" /> ${p(`proof_read`)}</a>
    </div>
  <//>`}var Ee=/* @__PURE__ */ f({Records:()=>De});function De({m:n,onClose:r}){let i=e(null),[o,c,l]=s(),u=n.header.value.status===`over`,d=(e,t,n)=>g`<li><button class="choice" disabled=${l} onClick=${()=>{i.value=e,c(n)}}>
    <${b} name=${t} /><span><b>${p(`record_`+e)}</b><small>${l&&i.value===e?p(`record_busy`):p(`record_${e}_about`)}</small></span></button></li>`;return g`<${t} title=${p(`record`)} name="records" onClose=${r}>
    <ul class="choices">
      ${u&&d(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>pe)).saveAsPage(n))}
      ${d(`record`,`lucide:file-check`,()=>J(n))}
      ${d(`text`,`lucide:file-text`,async()=>K(n.id+`.txt`,[await q(n,`text`)],`text/plain`))}
      ${u&&d(`moves`,`lucide:file-text`,async()=>K(n.id+`.moves.txt`,[await q(n,`moves`)],`text/plain`))}
    </ul>
    ${!u&&g`<p class="soft">${p(`record_masked`)}</p>`}
    <p class="soft">${p(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${a} problem=${o} />
  <//>`}var Oe=/* @__PURE__ */ f({Start:()=>ke});function ke({m:t}){let n=e(!1);if(o(()=>{let e=!1;return i(()=>{t.cursor.value===null.start?e=!0:(e||t.cursor.value!==null)&&(n.value=!0)})},[t]),n.value||t.cursor.value===null)return null;let r=e=>()=>{n.value=!0,e(t)};return g`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${j(t)}</h2>
    <p class="soft">${M(t)}</p>
    <button class="primary" onClick=${r(re)}><${b} name="lucide:play" /> ${p(`saved_play`)}</button>
    <button class="quiet" onClick=${r(O)}>${p(`saved_end`)}</button>
  </section>`}export{de as a,F as c,K as i,z as l,Ee as n,W as o,we as r,U as s,Oe as t};