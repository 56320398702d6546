import{Ot as e,et as t,gt as n,z as r}from"./app.js";function i({codes:i,name:a}){let o=i.join(`
`)+`
`;return e`<div class="codes" role="status">
    <p>${n(`codes_are`)}</p>
    <ul class="code-list">${i.map(t=>e`<li key=${t}><code class="key">${t}</code></li>`)}</ul>
    <div class="row">
      <a class="button quiet" href=${`data:text/plain;charset=utf-8,`+encodeURIComponent(o)} download=${`annales-${a}-${n(`codes_file`)}.txt`}><${t} name="lucide:download" /> ${n(`codes_save`)}</a>
      <${r} text=${o} words="codes_copy" />
    </div>
  </div>`}export{i as Codes};