import{$ as e,Ct as t,Ft as n,I as r,L as i,Ot as a,Rt as o,St as s,W as c,bt as l,et as u,gt as d,lt as f,xt as p}from"./app.js";import{scopeWords as m}from"./tokens.js";const h=({children:e,busy:t=!1})=>a`<${c} /><main id="main" class="plain consent" tabindex="-1" aria-busy=${String(t)}>${e}</main>`,g=()=>location.pathname===`/device`?a`<${v} />`:a`<${_} />`;function _(){let t=location.search.slice(1),[s,c]=o(null),[l,u,p]=i();return n(()=>{e.value=d(`consent_title`),u(async()=>c(await f(`POST`,`/v1/sign-ins/reading`,{body:{request:t},player:null})))},[]),s?a`<${h}><${y} asked=${s} busy=${p} onAnswer=${e=>u(async()=>{let{location:n}=await f(`POST`,`/v1/sign-ins`,{body:{request:t,allow:e}});location.assign(n)})} /><${r} problem=${l} /><//>`:a`<${h} busy=${p}>${l?a`<h1>${l.title}</h1><${r} problem=${l} />`:a`<p class="soft">${d(`loading`)}</p>`}<//>`}function v(){let[t,s]=o(new URLSearchParams(location.search).get(`user_code`)??``),[c,l]=o(null),[u,m]=o(null),[g,_,v]=i();return n(()=>{e.value=d(`device_title`)},[]),u===null?c?a`<${h}><${y} asked=${c} busy=${v} onAnswer=${e=>_(async()=>{await f(`POST`,`/v1/devices`,{body:{user_code:t,allow:e}}),m(e)})}><p><strong>${d(`device_own`,t.toUpperCase())}</strong></p><//><${r} problem=${g} /><//>`:a`<${h}><h1>${d(`device_title`)}</h1><p>${d(`device_why`)}</p>
    <form onSubmit=${e=>_(async()=>{await p(),l(await f(`POST`,`/v1/devices/reading`,{body:{user_code:t}}))},e)}>
      <label class="field">${d(`device_code`)}<input name="code" class="user-code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK" value=${t} onInput=${e=>s(e.target.value)} /></label>
      <p><button class="primary" disabled=${v}>${d(`go_on`)}</button></p>
    </form><${r} problem=${g} /><//>`:a`<${h}><h1>${d(u?`device_done`:`device_refused`)}</h1><p role="status">${d(u?`device_back`:`device_nothing`,c.client)}</p><p><a class="button" href="/">${d(`to_lobby`)}</a></p><//>`}function y({asked:{client:e,receiver:t,host:n,scopes:r},busy:i,onAnswer:o,children:s}){return a`<h1>${d(`consent_to`,e)}</h1>
    <p>${d(`consent_name`,e)}</p>
    <p class="receiver"><${u} name=${t===`web`?`lucide:link`:`lucide:info`} /> <span>${d(`consent_`+t)} ${n&&a`<code>${n}</code>`}</span></p>
    ${s}
    <h2>${d(`consent_may`)}</h2>
    <ul class="may">${r.map(e=>a`<li key=${e}>${m(e)}</li>`)}</ul>
    <p class="soft">${d(`consent_not`)}</p>
    <${b} />
    <div class="row">
      ${l.value&&a`<button class="primary" disabled=${i} onClick=${()=>o(!0)}>${d(`consent_yes`,l.value.name)}</button>`}
      ${l.value&&a`<button disabled=${i} onClick=${()=>o(!1)}>${d(`consent_no`)}</button>`}
    </div>`}function b(){return l.value?s.value.length===1?null:a`<label class="field">${d(`consent_as`)}
    <select value=${l.value.id} onChange=${e=>t(e.target.value)}>${s.value.map(({id:e,name:t})=>a`<option key=${e} value=${e}>${t}</option>`)}</select></label>`:a`<p>${d(`consent_nobody`)}</p><div class="row">
    <button class="primary" onClick=${()=>p().catch(()=>{})}>${d(`consent_new`)}</button>
    <a class="button" href="#/keys">${d(`consent_key`)}</a></div>`}export{g as Consent};