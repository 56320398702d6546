import{At as e,Bt as t,D as n,Et as r,Ft as i,I as a,L as o,N as s,Ot as c,P as l,Pt as u,Tt as d,ct as f,et as p,gt as m,jt as h,kt as g,lt as _,ot as v,tt as y,ut as b,wt as x}from"./app.js";import{A as S,C,E as ee,S as te,T as ne,b as re,c as w,d as T,f as E,g as D,h as O,i as ie,k,l as ae,m as A,n as oe,p as j,s as se,t as ce,u as M,v as N,y as P}from"./match.js";const F=`next`,I=`mt_0000000000000000`,L=/* @__PURE__ */ new Map,R=e=>(L.has(e)||L.set(e,d(`guide.`+e,{chapter:0,given:{}})),L.get(e));async function z(t){let n=R(t),i=h(null),a=h(null),o=h(null),s=null,c=async()=>i.value=await _(`GET`,`/v1/games/${t}/guide`,{player:null}),l=e=>n.peek().given[e]??[],u=(e,t)=>n.value={chapter:e,given:{...n.peek().given,[e]:t}};function d(e,n){let i=JSON.stringify([e,n,r.language.peek()]);if(s?.key===i)return s.promise;let a=_(`POST`,`/v1/games/${t}/guide/steps`,{player:null,body:{chapter:e,answers:n}});return s={key:i,promise:a},a.catch(()=>{s?.promise===a&&(s=null)}),a}async function f(){let{chapter:e}=n.peek(),t=l(e);try{let n=await d(e,t);return n.taken<t.length&&u(e,t.slice(0,n.taken)),a.value=n,n}catch(t){if(!(t instanceof v)||t.status!==404||e===0)throw t;return u(0,l(0)),f()}}async function p(e){let{chapter:t}=n.peek(),r=l(t),i=a.peek(),s=await d(t,[...r,e]);return o.value=s.said,s.taken<=r.length?[]:(u(t,[...r,e]),a.value=s,s.entries.slice(i.entries.length))}async function m(e,t){u(e,t),o.value=(await f()).said}let g={GET:async e=>{let t=await f();return e===``?t.match:e===`/history`?{entries:t.entries,last:t.entries.length}:t.step?.asks?t.legal:{...t.legal,actions:[]}},POST:async(e,{body:t})=>{let{notation:n}=a.peek().legal.actions.find(({action:e})=>JSON.stringify(e)===JSON.stringify(t.action));return{entries:await p(n)}}};return await c(),await m(Math.min(n.peek().chapter,i.peek().chapters.length-1),l(n.peek().chapter)),{game:t,guide:i,lesson:a,said:o,readGuide:c,give:p,chapter:e(()=>n.value.chapter),isFirst:e(()=>n.value.chapter===0&&!n.value.given[0]?.length),back:async()=>{let{chapter:e}=n.peek(),t=l(e);if(t.length)return m(e,t.slice(0,-1));if(e>0)return m(e-1,l(e-1))},goTo:e=>m(e,[]),restart:()=>(n.value={chapter:0,given:{}},m(0,[])),id:I,source:{call:(e,t,n)=>g[e](t.replace(`/v1/matches/${I}`,``),n),follow:()=>({close:()=>{}})}}}const B=new CSSStyleSheet,V=e=>`"${CSS.escape(e)}"`;function H(e){let{place:t,piece:n,seat:r}=e;if(n!==void 0){let r=ee(n);return[`[data-target=${V(k(e))}]`,`[data-target=${V(k({place:t,piece:r}))}]`,`[data-place=${V(t)}][data-piece=${V(r)}]`]}return t===void 0?r===void 0?[`[data-target=${V(k(e))}]`]:[`.seat[data-seat=${V(String(r))}]`]:[`[data-target=${V(k(e))}]`,`[data-place=${V(t)}]`,`[data-places~=${V(t)}]`]}function U(e){let t=e.flatMap(H).map(e=>`.table ${e}`);return B.replaceSync(t.length?`${t.join(`, `)} { outline: 3px dashed var(--shown) !important; outline-offset: -2px; animation: shown 1.2s 2; }`:``),document.adoptedStyleSheets.includes(B)||document.adoptedStyleSheets.push(B),()=>B.replaceSync(``)}var W=/* @__PURE__ */ t({ResignSheet:()=>G,ResultSheet:()=>ue});function G({m:e}){let t=()=>re.value=null;return c`<${n} title=${m(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?m(`resign_two`,S(e,1-e.seat.value)):m(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${m(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${m(`resign`)}</button></div>
  <//>`}function le({m:e,seat:t}){let n={...ne(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return c`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>c`<${C} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function ue({m:e}){let{result:t}=e.header.value,r=()=>te.value=null;return c`<${n} title=${A(e)} name="result" onClose=${r}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&c`<ol class="ranks">${E(t).flatMap(([t,n])=>n.map(n=>c`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${S(e,n)}</span>${n===e.seat.value&&c`<small>${m(`you`)}</small>`}<${le} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{r(),N.value=`records`}}><${p} name="lucide:download" />${m(`record`)}</button>
      <button onClick=${()=>{r(),se(e)}}><${p} name="lucide:history" />${m(`over_replay`)}</button>
      <${T} m=${e} />
    </div>
  <//>`}var de=/* @__PURE__ */ t({Help:()=>fe});function fe({m:e,onClose:t}){let[i,a]=r.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`],o=n=>()=>{t(),P(e,null,n)};return c`<${n} title=${e.game.value.title} name="help" onClose=${t}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      ${c`
        <li><button class="choice" onClick=${o(null)}><${p} name="lucide:book-open" /><span><b>${m(`rules`)}</b><small>${m(`rules_about`)}</small></span></button></li>
        <li><button class="choice" lang=${a} onClick=${o(a)}><${p} name="lucide:book-open" /><span><b>${m(`rules_other`)}</b></span></button></li>`}
    </ul>
    <${ie} m=${e} />
    <p class="soft">${m(`help_keys`)}</p>
  <//>`}function K(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const q=(e,t)=>_(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),J=async e=>K(e.id+`.ndjson`,[await q(e)],`application/x-ndjson`);var pe=/* @__PURE__ */ t({saveAsPage:()=>Ce});const me=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>x.map(t=>`words/${e}.${t}.js`))],he=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),ge=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],_e=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function Y(e,t){let n=await fetch(e,t);if(!n.ok)throw new v(n.status,{title:n.statusText});return n}function X(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const Z=async e=>new Uint8Array(await e.arrayBuffer());async function ve(e){let t=/* @__PURE__ */ new Map,n=new URL(y(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await Y(i)).text();t.set(e,a.replace(_e,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!he.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function ye(){let e=``;for(let t of ge){let n=await(await Y(y(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${X(await Z(await Y(y(e))))})`:e));e+=r.join(``)}return e}async function be(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await Y(f(e,t),{headers:b(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let r of x){let i=(e,n)=>t[`${r} ${e}`]=n,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},r);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(n+e,await a(n+e,{},r));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},r));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},r))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},r.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},r.language.value),t[`${e.path}/record`]=await q(e),t[`${e.path}/record?format=text`]=await q(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function xe(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return X(await Z(new Response(t)))}const Q=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function Se(e){let[t,n,i]=await Promise.all([ve(me),ye(),be(e)]),a=await xe({match:e.id,start:Math.max(e.cursor.value??1,M(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${X(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${r.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${Q(e.game.value.title)} · ${e.id}</title>
<style>${n}</style>
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
`}const Ce=async e=>K(`${e.header.value.game}-${e.id}.html`,[await Se(e)],`text/html`);var we=/* @__PURE__ */ t({Proof:()=>Te});const $=e=>e?` problem`:` soft`;function Te({m:e,onClose:t}){let{verdict:r}=O(e),a=r.value,o=g(null),u=g(null),d=g([]);async function f(){o.value=await _(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=o.value,n=await s(),r=(t,n)=>({match:e.id,seq:t,digest:(O(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});u.value=await oe(t,r(t.seq,t),n),u.value.state!==`unable`&&(d.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>ce(t,r(e),n))))}i(()=>{f()},[e]);let{digest:h,commitment:v,secret:y,checkpoint:b}=o.value??{},x=d.value.length,S=d.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&c`<dt>${m(e)}</dt><dd><code>${t}</code></dd>`;return c`<${n} title=${D(a)} name=${`proof `+a.state} onClose=${t}>
    <p>${m(a.state===`broken`?`proof_means_broken`:`proof_means`,a.count,a.opened)}</p>
    <dl>
      ${C(`proof_head`,a.head??h)}
      ${C(`proof_commitment`,v)}
      ${C(`proof_secret`,y)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${u.value&&c`<p class=${`signature`+$(/^(wrong|unknown)$/.test(u.value.state))}>${l(u.value,b.seq)}</p>`}
    ${x>0&&c`<p class=${`receipts`+$(S<x)}>${m(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${m(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>J(e)}><${p} name="lucide:download" /> ${m(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${p} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${p} name="lucide:book-open" /> ${m(`proof_read`)}</a>
    </div>
  <//>`}var Ee=/* @__PURE__ */ t({Records:()=>De});function De({m:e,onClose:t}){let r=g(null),[i,s,l]=o(),u=e.header.value.status===`over`,d=(e,t,n)=>c`<li><button class="choice" disabled=${l} onClick=${()=>{r.value=e,s(n)}}>
    <${p} name=${t} /><span><b>${m(`record_`+e)}</b><small>${l&&r.value===e?m(`record_busy`):m(`record_${e}_about`)}</small></span></button></li>`;return c`<${n} title=${m(`record`)} name="records" onClose=${t}>
    <ul class="choices">
      ${u&&d(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>pe)).saveAsPage(e))}
      ${d(`record`,`lucide:file-check`,()=>J(e))}
      ${d(`text`,`lucide:file-text`,async()=>K(e.id+`.txt`,[await q(e,`text`)],`text/plain`))}
      ${u&&d(`moves`,`lucide:file-text`,async()=>K(e.id+`.moves.txt`,[await q(e,`moves`)],`text/plain`))}
    </ul>
    ${!u&&c`<p class="soft">${m(`record_masked`)}</p>`}
    <p class="soft">${m(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${a} problem=${i} />
  <//>`}var Oe=/* @__PURE__ */ t({Start:()=>ke});function ke({m:e}){let t=g(!1);if(i(()=>{let n=!1;return u(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let n=n=>()=>{t.value=!0,n(e)};return c`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${A(e)}</h2>
    <p class="soft">${j(e)}</p>
    <button class="primary" onClick=${n(ae)}><${p} name="lucide:play" /> ${m(`saved_play`)}</button>
    <button class="quiet" onClick=${n(w)}>${m(`saved_end`)}</button>
  </section>`}export{W as a,z as c,de as i,Ee as n,U as o,we as r,F as s,Oe as t};