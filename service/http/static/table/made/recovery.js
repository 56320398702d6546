import{Dt as e,It as t,_t as n,bt as r,kt as i,q as a,tt as o,ut as s,zt as c}from"./app.js";import{Codes as l}from"./codes.js";const u=`PublicKeyCredential`in window&&`parseCreationOptionsFromJSON`in PublicKeyCredential&&!/^[\d.]+$|:/.test(location.hostname),d=t=>new Date(t).toLocaleDateString(e.language.value),f=e=>e.name===`NotAllowedError`||e.name===`AbortError`;function p(e){if(f(e))return null;if(e.name===`InvalidStateError`)return n(`passkey_known`);if(e.name===`Problem`)return e.message;throw e}async function m(){let{public_key:e}=await s(`POST`,`/v1/recoveries/challenge`,{player:null}),t=await navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(e)});return s(`POST`,`/v1/recoveries/passkey`,{body:{credential:t.toJSON()},player:null})}const h=({player:e,token:t})=>a(n(`key_taken`,r({id:e.id,name:e.name,token:t}).name));function g(){let[e,t]=c(null),r=e=>async n=>{n.preventDefault(),t(null);try{h(await e(n.target))}catch(e){t(p(e))}};return i`<section class="panel" aria-labelledby="come-back"><h2 id="come-back">${n(`come_back`)}</h2>
    <form class="paste" onSubmit=${r(async e=>{let t=await s(`POST`,`/v1/recoveries`,{body:{code:new FormData(e).get(`code`).trim()},player:null});return e.reset(),t})}>
      <label class="field">${n(`recovery_code`)}<input name="code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX-XXXX-XXXX" /></label>
      <button>${n(`use_code`)}</button>
    </form>
    ${u&&i`<p><button onClick=${r(m)}><${o} name="lucide:user" /> ${n(`passkey_sign_in`)}</button></p>`}
    ${e&&i`<p class="problem" role="alert">${e}</p>`}
  </section>`}function _({player:e}){let[r,a]=c(null),[f,m]=c(null),[h,g]=c(null),_=t=>async()=>{g(null);try{await t(),a(await s(`GET`,`/v1/players/me/recovery`,{player:e}))}catch(e){g(p(e))}};t(()=>void _(()=>{})(),[e.id]);let v=_(async()=>m((await s(`POST`,`/v1/players/me/recovery-codes`,{player:e})).recovery_codes)),y=_(async()=>{let{public_key:t}=await s(`POST`,`/v1/players/me/passkeys/challenge`,{player:e}),r=await navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(t)});await s(`POST`,`/v1/players/me/passkeys`,{body:{name:n(`passkey_of`,d(Date.now())),credential:r.toJSON()},player:e})}),b=t=>_(()=>s(`DELETE`,`/v1/players/me/passkeys/${t}`,{player:e}));return i`<section class="recovery" aria-labelledby="recovery"><h3 id="recovery">${n(`recovery`)}</h3>
    <p class="soft">${n(`recovery_why`)}</p>
    ${r&&i`<p>${n(`codes_left`,r.codes_left)}</p>
      <ul class="passkeys">${r.passkeys.map(({id:e,name:t,host:r,created_at:a,used_at:s})=>i`<li key=${e}>
        <${o} name="lucide:user" /> <span>${t} · ${r} · ${s?n(`passkey_used`,d(s)):n(`passkey_added`,d(a))}</span>
        <button class="quiet" aria-label=${n(`passkey_remove`,t)} onClick=${b(e)}>${n(`forget_yes`)}</button></li>`)}</ul>`}
    ${f&&i`<${l} codes=${f} name=${e.name} />`}
    <div class="row">
      <button onClick=${v}>${n(`codes_new`)}</button>
      ${u&&i`<button onClick=${y}><${o} name="lucide:user" /> ${n(`passkey_add`)}</button>`}
    </div>
    ${h&&i`<p class="problem" role="alert">${h}</p>`}
  </section>`}export{g as ComeBack,_ as Recovery,u as hasPasskeys};