import{D as e,Et as t,Ft as n,I as r,K as i,L as a,Ot as o,Rt as s,et as c,gt as l,kt as u,lt as d,q as f}from"./app.js";import{a as p,d as m,f as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{w as b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=e=>new Date(e).toLocaleDateString(t.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return o`<ul class="fork-tree">${e.map(e=>o`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${l(`fork_at`,e.seq)}</a> <small>${l(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+l(`imported`)}</small>
    ${e.forks.length>0&&o`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&o`<small><a href=${`#/m/`+e.match} onClick=${t}>${l(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:e,onPick:t}){let r=u(null),i=u(null);if(n(()=>{d(`GET`,`${e.path}/forks`,{player:e.player.value}).then(e=>r.value=e,e=>i.value=e.message)},[e]),i.value)return o`<p class="problem">${i.value}</p>`;if(!r.value)return o`<p class="soft">…</p>`;let{origin:a,forks:s}=r.value;return o`<nav class="lineage" aria-label=${l(`fork_tree`)}>
    <h3>${l(`fork_tree`)}</h3>
    ${a&&o`<p><${c} name="lucide:corner-left-up" /> <a href=${`#/m/${a.match}/${a.seq}`} onClick=${t}>${l(`fork_origin`,a.seq)}</a></p>`}
    <p class="here"><${c} name="lucide:map-pin" /> ${l(`fork_here`)}</p>
    ${s.length?o`<${C} forks=${s} onPick=${t} />`:o`<p class="soft">${l(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=h(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:e,at:t,onDone:n,onOpened:s}){let d=u(T(e)),f=u({..._,take_back:`free`,visibility:e.header.value.visibility,clock:e.header.value.clock}),h=u(!1),[v,b,x]=a(),S=async()=>{let r=await m(`${e.path}/forks`,d.value,{at:t,...f.value,...h.value&&{redealt:!1}}),a=y(d.value);if(r.id&&a.length)return s({match:r,linked:a});n(),r.id?(location.hash=`#/m/`+r.id,i(l(`fork_begins`,t))):e.notice.value=l(`fork_asked`)};return o`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${g} game=${e.game.value} plan=${d.value} onPlan=${e=>d.value=e} names=${E(e)} />
    <details><summary>${l(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${D(e)&&o`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${l(`fork_actual`)}</label>`}
    <${r} problem=${v} />
    <button class="primary" disabled=${x}><${c} name="lucide:git-fork" /> ${l(`fork_do`,t)}</button>
  </form>`}function k({m:t,onClose:r}){let[i]=s(()=>t.cursor.value??t.headAt(1/0)),[a,c]=s(!1),[u,d]=s(null);return n(()=>{f(`lobby.css`).then(()=>c(!0))},[]),a?u?o`<${e} title=${l(`table_is_open`)} name="opening" onClose=${r}><${v} ...${u} onDone=${r} /><//>`:o`<${e} title=${l(`fork_title`,i)} name="forks" onClose=${r}>
    <p class="soft">${l(D(t)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${t} at=${i} onDone=${r} onOpened=${d} />
    <${w} m=${t} onPick=${r} />
  <//>`:null}export{k as Forks};