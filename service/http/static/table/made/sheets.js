import{B as e,Bt as t,E as n,Et as r,Ft as i,H as a,K as o,Ot as s,Pt as c,Rt as l,V as u,ct as d,et as f,gt as p,kt as m,lt as h,ot as g,tt as _,ut as v,w as y,wt as b,yt as x,z as S}from"./app.js";import{C,_ as ee,a as w,c as T,d as E,f as D,g as O,h as k,l as A,m as te,n as ne,o as re,p as ie,s as j,t as ae,u as oe,v as se,x as ce,y as M}from"./match.js";var N=/* @__PURE__ */ t({Codes:()=>P});function P({codes:e,name:t}){let r=e.join(`
`)+`
`;return s`<div class="codes" role="status">
    <p>${p(`codes_are`)}</p>
    <ul class="code-list">${e.map(e=>s`<li key=${e}><code class="key">${e}</code></li>`)}</ul>
    <div class="row">
      <a class="button quiet" href=${`data:text/plain;charset=utf-8,`+encodeURIComponent(r)} download=${`annales-${t}-${p(`codes_file`)}.txt`}><${f} name="lucide:download" /> ${p(`codes_save`)}</a>
      <${n} text=${r} words="codes_copy" />
    </div>
  </div>`}var F=/* @__PURE__ */ t({ResignSheet:()=>I,ResultSheet:()=>R});function I({m:e}){let t=()=>D.value=null;return s`<${y} title=${p(`resign_title`)} name="small" onClose=${t}>
    <p>${e.header.value.seats.length===2?p(`resign_two`,C(e,1-e.seat.value)):p(`resign_more`)}</p>
    <div class="sheet-buttons"><button onClick=${t}>${p(`cancel`)}</button>
      <button class="primary" onClick=${()=>{t(),e.resign()}}>${p(`resign`)}</button></div>
  <//>`}function L({m:e,seat:t}){let n={...ce(e),view:e.tableAt(e.entries.value.length),lit:/* @__PURE__ */ new Map,picked:/* @__PURE__ */ new Set},r=n.P.valuesOf(n.view,n.me,t),i=n.P.numbersIn(`seat`);return s`<span class="standing">${i.filter(e=>e.as!==`flag`).map((e,t)=>s`<${te} key=${t} t=${n} n=${e} values=${r} named=${i.length===1} />`)}</span>`}function R({m:e}){let{result:t}=e.header.value,n=()=>ie.value=null;return s`<${y} title=${T(e)} name="result" onClose=${n}>
    <p class="result-why">${j(e)}</p>
    ${t?.ranks&&s`<ol class="ranks">${re(t).flatMap(([t,n])=>n.map(n=>s`<li key=${n} class=${t===1?`best`:``}>
      <b>${t}</b><span>${C(e,n)}</span>${n===e.seat.value&&s`<small>${p(`you`)}</small>`}<${L} m=${e} seat=${n} /></li>`))}</ol>`}
    <div class="sheet-buttons">
      <button onClick=${()=>{n(),E.value=`records`}}><${f} name="lucide:download" />${p(`record`)}</button>
      <button onClick=${()=>{n(),O(e)}}><${f} name="lucide:history" />${p(`over_replay`)}</button>
      <${w} m=${e} />
    </div>
  <//>`}var z=/* @__PURE__ */ t({Help:()=>V});const B=(e,t)=>`/docs/games/${e.header.value.game}?lang=${t}`;function V({m:e,onClose:t}){let[n,i]=r.language.value===`fr`?[`fr`,`en`]:[`en`,`fr`];return s`<${y} title=${e.game.value.title} name="help" onClose=${t}>
    <p>${e.game.value.summary}</p>
    <ul class="choices">
      <li><a class="choice" href=${B(e,n)} target="_blank"><${f} name="lucide:book-open" /><span><b>${p(`rules`)}</b><small>${p(`rules_about`)}</small></span></a></li>
      <li><a class="choice" href=${B(e,i)} target="_blank" hreflang=${i} lang=${i}><${f} name="lucide:book-open" /><span><b>${p(`rules_other`)}</b></span></a></li>
    </ul>
    <${k} m=${e} />
    <p class="soft">${p(`help_keys`)}</p>
  <//>`}function H(e,t,n){let r=URL.createObjectURL(new Blob(t,{type:n}));Object.assign(document.createElement(`a`),{href:r,download:e}).click(),setTimeout(()=>URL.revokeObjectURL(r),1e4)}const U=(e,t)=>h(`GET`,`${e.path}/record`,{as:`text`,query:{format:t},player:e.player.value}),W=async e=>H(e.id+`.ndjson`,[await U(e)],`application/x-ndjson`);var G=/* @__PURE__ */ t({saveAsPage:()=>ye});const le=[`sheets/archived.js`,`app.js`,...[`first`,`rest`].flatMap(e=>b.map(t=>`words/${e}.${t}.js`))],ue=/* @__PURE__ */ new Set([`lobby/lobby.js`,`lobby/campaign.js`,`lobby/invited.js`,`lobby/keys.js`,`sheets/one_file.js`,`sheets/forks.js`,`play/question/open_buttons.js`]),de=[`base.css`,`table.css`,`prompt.css`,`replay.css`,`lobby.css`],fe=/(\bfrom\s*|\bimport\()(['"`])(\.[^'"`]+)\2/g;async function K(e,t){let n=await fetch(e,t);if(!n.ok)throw new g(n.status,{title:n.statusText});return n}function q(e){let t=``;for(let n=0;n<e.length;n+=8192)t+=String.fromCharCode(...e.subarray(n,n+8192));return btoa(t)}const J=async e=>new Uint8Array(await e.arrayBuffer());async function pe(e){let t=/* @__PURE__ */ new Map,n=new URL(_(`.`)),r=[...e];for(;r.length;){let e=r.pop();if(t.has(e))continue;t.set(e,``);let i=new URL(e,n),a=await(await K(i)).text();t.set(e,a.replace(fe,(e,t,a,o)=>{let s=decodeURI(new URL(o,i).href).slice(n.href.length);return!s.includes("${")&&!ue.has(s)&&r.push(s),`${t}${a}annales/${s}${a}`}).replaceAll(`import.meta.url`,JSON.stringify(`https://annales.invalid/`)))}return t}async function me(){let e=``;for(let t of de){let n=await(await K(_(t))).text(),r=await Promise.all(n.split(/url\(["']?(?!data:|#)([^"')]+)["']?\)/).map(async(e,t)=>t%2?`url(data:font/woff2;base64,${q(await J(await K(_(e))))})`:e));e+=r.join(``)}return e}async function he(e){let t={},n=`/v1/games/${e.header.value.game}`,{player:{value:i}}=e,a=async(e,t,n)=>(await K(d(e,t),{headers:v(i,{"Accept-Language":n})})).json(),o=async(t,n)=>{let r={entries:[]};do{let i=await a(`${e.path}/history`,{...t,after:r.entries.length,limit:500},n);Object.assign(r,i,{entries:[...r.entries,...i.entries]})}while(r.entries.length<r.last);return r};for(let r of b){let i=(e,n)=>t[`${r} ${e}`]=n,{view:s,...c}=await a(e.path,{parts:!0,as:`spectator`},r);i(e.path,{...c,seat:null});for(let e of[``,`/catalogue`,`/presentation`])i(n+e,await a(n+e,{},r));i(`${e.path}/history`,await o({parts:!0,as:`spectator`},r));for(let{seat:t}of c.seats)i(`${e.path}/history?as=${t}`,await o({parts:!0,as:t},r))}return t[`${e.path}/history?proof`]=await o({proof:!0,as:`spectator`},r.language.value),t[`${e.path}/proof`]=await a(`${e.path}/proof`,{},r.language.value),t[`${e.path}/record`]=await U(e),t[`${e.path}/record?format=text`]=await U(e,`text`),t[`/icons/${e.header.value.game}.json`]=e.icons.value,t}async function ge(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream(`gzip`));return q(await J(new Response(t)))}const _e=e=>e.replaceAll(`&`,`&amp;`).replaceAll(`<`,`&lt;`);async function ve(e){let[t,n,i]=await Promise.all([pe(le),me(),he(e)]),a=await ge({match:e.id,start:Math.max(e.cursor.value??1,M(e)[0]??1),origin:location.origin,answers:i}),o=Object.fromEntries([...t].map(([e,t])=>[`annales/${e}`,`data:text/javascript;base64,${q(new TextEncoder().encode(t))}`]));return`<!doctype html>
<html lang="${r.language.value}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${_e(e.game.value.title)} · ${e.id}</title>
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
`}const ye=async e=>H(`${e.header.value.game}-${e.id}.html`,[await ve(e)],`text/html`);var be=/* @__PURE__ */ t({Proof:()=>xe});const Y=e=>e?` problem`:` soft`;function xe({m:e,onClose:t}){let{verdict:n}=A(e),r=n.value,o=m(null),c=m(null),l=m([]);async function d(){o.value=await h(`GET`,`${e.path}/proof`,{player:e.player.value});let{checkpoint:t}=o.value,n=await u(),r=(t,n)=>({match:e.id,seq:t,digest:(A(e).entries[t-1]??e.entries.value[t-1]??n)?.digest});c.value=await ne(t,r(t.seq,t),n),c.value.state!==`unable`&&(l.value=await Promise.all(e.receipts.map(({seq:e,receipt:t})=>ae(t,r(e),n))))}i(()=>{d()},[e]);let{digest:g,commitment:_,secret:v,checkpoint:b}=o.value??{},x=l.value.length,S=l.value.filter(({state:e})=>e===`verified`).length,C=(e,t)=>t&&s`<dt>${p(e)}</dt><dd><code>${t}</code></dd>`;return s`<${y} title=${oe(r)} name=${`proof `+r.state} onClose=${t}>
    <p>${p(r.state===`broken`?`proof_means_broken`:`proof_means`,r.count,r.opened)}</p>
    <dl>
      ${C(`proof_head`,r.head??g)}
      ${C(`proof_commitment`,_)}
      ${C(`proof_secret`,v)}
      ${C(`proof_checkpoint`,b&&`${b.seq} · ${b.kid}.${b.signature}`)}
    </dl>
    ${c.value&&s`<p class=${`signature`+Y(/^(wrong|unknown)$/.test(c.value.state))}>${a(c.value,b.seq)}</p>`}
    ${x>0&&s`<p class=${`receipts`+Y(S<x)}>${p(`proof_receipts`,S,x)}</p>`}
    <p class="soft">${p(`proof_more`)}</p>
    <div class="sheet-buttons">
      <button onClick=${()=>W(e)}><${f} name="lucide:download" /> ${p(`record_record`)}</button>
      <a class="button quiet" href="/verify.py" download><${f} name="lucide:file-check" /> verify.py</a>
      <a class="button quiet" href="/docs/history" target="_blank"><${f} name="lucide:book-open" /> ${p(`proof_read`)}</a>
    </div>
  <//>`}var Se=/* @__PURE__ */ t({Records:()=>Ce});function Ce({m:t,onClose:n}){let r=m(null),[i,a,o]=e(),c=t.header.value.status===`over`,l=(e,t,n)=>s`<li><button class="choice" disabled=${o} onClick=${()=>{r.value=e,a(n)}}>
    <${f} name=${t} /><span><b>${p(`record_`+e)}</b><small>${o&&r.value===e?p(`record_busy`):p(`record_${e}_about`)}</small></span></button></li>`;return s`<${y} title=${p(`record`)} name="records" onClose=${n}>
    <ul class="choices">
      ${c&&l(`page`,`lucide:monitor-play`,async()=>(await Promise.resolve().then(()=>G)).saveAsPage(t))}
      ${l(`record`,`lucide:file-check`,()=>W(t))}
      ${l(`text`,`lucide:file-text`,async()=>H(t.id+`.txt`,[await U(t,`text`)],`text/plain`))}
    </ul>
    ${!c&&s`<p class="soft">${p(`record_masked`)}</p>`}
    <p class="soft">${p(`record_check`)} <a href="/verify.py" download>verify.py</a>${null}</p>
    <${S} problem=${i} />
  <//>`}var we=/* @__PURE__ */ t({ComeBack:()=>De,Recovery:()=>Oe,hasPasskeys:()=>X});const X=`PublicKeyCredential`in window&&`parseCreationOptionsFromJSON`in PublicKeyCredential&&!/^[\d.]+$|:/.test(location.hostname),Z=e=>new Date(e).toLocaleDateString(r.language.value),Q=e=>e.name===`NotAllowedError`||e.name===`AbortError`;function $(e){if(Q(e))return null;if(e.name===`InvalidStateError`)return p(`passkey_known`);if(e.name===`Problem`)return e.message;throw e}async function Te(){let{public_key:e}=await h(`POST`,`/v1/recoveries/challenge`,{player:null}),t=await navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(e)});return h(`POST`,`/v1/recoveries/passkey`,{body:{credential:t.toJSON()},player:null})}const Ee=({player:e,token:t})=>o(p(`key_taken`,x({id:e.id,name:e.name,token:t}).name));function De(){let[e,t]=l(null),n=e=>async n=>{n.preventDefault(),t(null);try{Ee(await e(n.target))}catch(e){t($(e))}};return s`<section class="panel" aria-labelledby="come-back"><h2 id="come-back">${p(`come_back`)}</h2>
    <form class="paste" onSubmit=${n(async e=>{let t=await h(`POST`,`/v1/recoveries`,{body:{code:new FormData(e).get(`code`).trim()},player:null});return e.reset(),t})}>
      <label class="field">${p(`recovery_code`)}<input name="code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX-XXXX-XXXX" /></label>
      <button>${p(`use_code`)}</button>
    </form>
    ${X&&s`<p><button onClick=${n(Te)}><${f} name="lucide:user" /> ${p(`passkey_sign_in`)}</button></p>`}
    ${e&&s`<p class="problem" role="alert">${e}</p>`}
  </section>`}function Oe({player:e}){let[t,n]=l(null),[r,a]=l(null),[o,c]=l(null),u=t=>async()=>{c(null);try{await t(),n(await h(`GET`,`/v1/players/me/recovery`,{player:e}))}catch(e){c($(e))}};i(()=>void u(()=>{})(),[e.id]);let d=u(async()=>a((await h(`POST`,`/v1/players/me/recovery-codes`,{player:e})).recovery_codes)),m=u(async()=>{let{public_key:t}=await h(`POST`,`/v1/players/me/passkeys/challenge`,{player:e}),n=await navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(t)});await h(`POST`,`/v1/players/me/passkeys`,{body:{name:p(`passkey_of`,Z(Date.now())),credential:n.toJSON()},player:e})}),g=t=>u(()=>h(`DELETE`,`/v1/players/me/passkeys/${t}`,{player:e}));return s`<section class="recovery" aria-labelledby="recovery"><h3 id="recovery">${p(`recovery`)}</h3>
    <p class="soft">${p(`recovery_why`)}</p>
    ${t&&s`<p>${p(`codes_left`,t.codes_left)}</p>
      <ul class="passkeys">${t.passkeys.map(({id:e,name:t,host:n,created_at:r,used_at:i})=>s`<li key=${e}>
        <${f} name="lucide:user" /> <span>${t} · ${n} · ${i?p(`passkey_used`,Z(i)):p(`passkey_added`,Z(r))}</span>
        <button class="quiet" aria-label=${p(`passkey_remove`,t)} onClick=${g(e)}>${p(`forget_yes`)}</button></li>`)}</ul>`}
    ${r&&s`<${P} codes=${r} name=${e.name} />`}
    <div class="row">
      <button onClick=${d}>${p(`codes_new`)}</button>
      ${X&&s`<button onClick=${m}><${f} name="lucide:user" /> ${p(`passkey_add`)}</button>`}
    </div>
    ${o&&s`<p class="problem" role="alert">${o}</p>`}
  </section>`}var ke=/* @__PURE__ */ t({Start:()=>Ae});function Ae({m:e}){let t=m(!1);if(i(()=>{let n=!1;return c(()=>{e.cursor.value===null.start?n=!0:n&&(t.value=!0)})},[e]),t.value||e.cursor.value===null)return null;let n=n=>()=>{t.value=!0,n(e)};return s`<section class="saved-start" aria-labelledby="saved-start">
    <h2 id="saved-start">${T(e)}</h2>
    <p class="soft">${j(e)}</p>
    <button class="primary" onClick=${n(se)}><${f} name="lucide:play" /> ${p(`saved_play`)}</button>
    <button class="quiet" onClick=${n(ee)}>${p(`saved_end`)}</button>
  </section>`}export{z as a,be as i,we as n,F as o,Se as r,N as s,ke as t};