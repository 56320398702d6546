import{_t as e,kt as t,tt as n,z as r}from"./app.js";function i({codes:i,name:a}){let o=i.join(`
`)+`
`;return t`<div class="codes" role="status">
    <p>${e(`codes_are`)}</p>
    <ul class="code-list">${i.map(e=>t`<li key=${e}><code class="key">${e}</code></li>`)}</ul>
    <div class="row">
      <a class="button quiet" href=${`data:text/plain;charset=utf-8,`+encodeURIComponent(o)} download=${`annales-${a}-${e(`codes_file`)}.txt`}><${n} name="lucide:download" /> ${e(`codes_save`)}</a>
      <${r} text=${o} words="codes_copy" />
    </div>
  </div>`}export{i as Codes};