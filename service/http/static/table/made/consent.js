import{Ct as e,G as t,I as n,It as r,L as i,St as a,_t as o,et as s,kt as c,tt as l,ut as u,wt as d,xt as f,zt as p}from"./app.js";import{scopeWords as m}from"./tokens.js";const h=({children:e,busy:n=!1})=>c`<${t} /><main id="main" class="plain consent" tabindex="-1" aria-busy=${String(n)}>${e}</main>`,g=()=>location.pathname===`/device`?c`<${v} />`:c`<${_} />`;function _(){let e=location.search.slice(1),[t,a]=p(null),[l,d,f]=i();return r(()=>{s.value=o(`consent_title`),d(async()=>a(await u(`POST`,`/v1/sign-ins/reading`,{body:{request:e},player:null})))},[]),t?c`<${h}><${y} asked=${t} busy=${f} onAnswer=${t=>d(async()=>{let{location:n}=await u(`POST`,`/v1/sign-ins`,{body:{request:e,allow:t}});location.assign(n)})} /><${n} problem=${l} /><//>`:c`<${h} busy=${f}>${l?c`<h1>${l.title}</h1><${n} problem=${l} />`:c`<p class="soft">${o(`loading`)}</p>`}<//>`}function v(){let[e,t]=p(new URLSearchParams(location.search).get(`user_code`)??``),[l,d]=p(null),[f,m]=p(null),[g,_,v]=i();return r(()=>{s.value=o(`device_title`)},[]),f===null?l?c`<${h}><${y} asked=${l} busy=${v} onAnswer=${t=>_(async()=>{await u(`POST`,`/v1/devices`,{body:{user_code:e,allow:t}}),m(t)})}><p><strong>${o(`device_own`,e.toUpperCase())}</strong></p><//><${n} problem=${g} /><//>`:c`<${h}><h1>${o(`device_title`)}</h1><p>${o(`device_why`)}</p>
    <form onSubmit=${t=>_(async()=>{await a(),d(await u(`POST`,`/v1/devices/reading`,{body:{user_code:e}}))},t)}>
      <label class="field">${o(`device_code`)}<input name="code" class="user-code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK" value=${e} onInput=${e=>t(e.target.value)} /></label>
      <p><button class="primary" disabled=${v}>${o(`go_on`)}</button></p>
    </form><${n} problem=${g} /><//>`:c`<${h}><h1>${o(f?`device_done`:`device_refused`)}</h1><p role="status">${o(f?`device_back`:`device_nothing`,l.client)}</p><p><a class="button" href="/">${o(`to_lobby`)}</a></p><//>`}function y({asked:{client:e,receiver:t,host:n,scopes:r},busy:i,onAnswer:a,children:s}){return c`<h1>${o(`consent_to`,e)}</h1>
    <p>${o(`consent_name`,e)}</p>
    <p class="receiver"><${l} name=${t===`web`?`lucide:link`:`lucide:info`} /> <span>${o(`consent_`+t)} ${n&&c`<code>${n}</code>`}</span></p>
    ${s}
    <h2>${o(`consent_may`)}</h2>
    <ul class="may">${r.map(e=>c`<li key=${e}>${m(e)}</li>`)}</ul>
    <p class="soft">${o(`consent_not`)}</p>
    <${b} />
    <div class="row">
      ${f.value&&c`<button class="primary" disabled=${i} onClick=${()=>a(!0)}>${o(`consent_yes`,f.value.name)}</button>`}
      ${f.value&&c`<button disabled=${i} onClick=${()=>a(!1)}>${o(`consent_no`)}</button>`}
    </div>`}function b(){return f.value?e.value.length===1?null:c`<label class="field">${o(`consent_as`)}
    <select value=${f.value.id} onChange=${e=>d(e.target.value)}>${e.value.map(({id:e,name:t})=>c`<option key=${e} value=${e}>${t}</option>`)}</select></label>`:c`<p>${o(`consent_nobody`)}</p><div class="row">
    <button class="primary" onClick=${()=>a().catch(()=>{})}>${o(`consent_new`)}</button>
    <a class="button" href="#/keys">${o(`consent_key`)}</a></div>`}export{g as Consent};