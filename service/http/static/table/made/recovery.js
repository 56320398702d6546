import{Et as e,Ft as t,K as n,Ot as r,Rt as i,et as a,gt as o,lt as s,yt as c}from"./app.js";import{Codes as l}from"./codes.js";const u=`PublicKeyCredential`in window&&`parseCreationOptionsFromJSON`in PublicKeyCredential&&!/^[\d.]+$|:/.test(location.hostname),d=t=>new Date(t).toLocaleDateString(e.language.value),f=e=>e.name===`NotAllowedError`||e.name===`AbortError`;function p(e){if(f(e))return null;if(e.name===`InvalidStateError`)return o(`passkey_known`);if(e.name===`Problem`)return e.message;throw e}async function m(){let{public_key:e}=await s(`POST`,`/v1/recoveries/challenge`,{player:null}),t=await navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(e)});return s(`POST`,`/v1/recoveries/passkey`,{body:{credential:t.toJSON()},player:null})}const h=({player:e,token:t})=>n(o(`key_taken`,c({id:e.id,name:e.name,token:t}).name));function g(){let[e,t]=i(null),n=e=>async n=>{n.preventDefault(),t(null);try{h(await e(n.target))}catch(e){t(p(e))}};return r`<section class="panel" aria-labelledby="come-back"><h2 id="come-back">${o(`come_back`)}</h2>
    <form class="paste" onSubmit=${n(async e=>{let t=await s(`POST`,`/v1/recoveries`,{body:{code:new FormData(e).get(`code`).trim()},player:null});return e.reset(),t})}>
      <label class="field">${o(`recovery_code`)}<input name="code" required maxlength="64" autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="XXXX-XXXX-XXXX-XXXX-XXXX" /></label>
      <button>${o(`use_code`)}</button>
    </form>
    ${u&&r`<p><button onClick=${n(m)}><${a} name="lucide:user" /> ${o(`passkey_sign_in`)}</button></p>`}
    ${e&&r`<p class="problem" role="alert">${e}</p>`}
  </section>`}function _({player:e}){let[n,c]=i(null),[f,m]=i(null),[h,g]=i(null),_=t=>async()=>{g(null);try{await t(),c(await s(`GET`,`/v1/players/me/recovery`,{player:e}))}catch(e){g(p(e))}};t(()=>void _(()=>{})(),[e.id]);let v=_(async()=>m((await s(`POST`,`/v1/players/me/recovery-codes`,{player:e})).recovery_codes)),y=_(async()=>{let{public_key:t}=await s(`POST`,`/v1/players/me/passkeys/challenge`,{player:e}),n=await navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(t)});await s(`POST`,`/v1/players/me/passkeys`,{body:{name:o(`passkey_of`,d(Date.now())),credential:n.toJSON()},player:e})}),b=t=>_(()=>s(`DELETE`,`/v1/players/me/passkeys/${t}`,{player:e}));return r`<section class="recovery" aria-labelledby="recovery"><h3 id="recovery">${o(`recovery`)}</h3>
    <p class="soft">${o(`recovery_why`)}</p>
    ${n&&r`<p>${o(`codes_left`,n.codes_left)}</p>
      <ul class="passkeys">${n.passkeys.map(({id:e,name:t,host:n,created_at:i,used_at:s})=>r`<li key=${e}>
        <${a} name="lucide:user" /> <span>${t} · ${n} · ${s?o(`passkey_used`,d(s)):o(`passkey_added`,d(i))}</span>
        <button class="quiet" aria-label=${o(`passkey_remove`,t)} onClick=${b(e)}>${o(`forget_yes`)}</button></li>`)}</ul>`}
    ${f&&r`<${l} codes=${f} name=${e.name} />`}
    <div class="row">
      <button onClick=${v}>${o(`codes_new`)}</button>
      ${u&&r`<button onClick=${y}><${a} name="lucide:user" /> ${o(`passkey_add`)}</button>`}
    </div>
    ${h&&r`<p class="problem" role="alert">${h}</p>`}
  </section>`}export{g as ComeBack,_ as Recovery,u as hasPasskeys};