import{$ as e,C as t,Dt as n,G as r,K as i,Lt as a,Ot as o,Pt as s,R as c,Tt as l,ct as u,ht as d,z as f}from"./app.js";import{a as p,c as m,d as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=e=>new Date(e).toLocaleDateString(l.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return n`<ul class="fork-tree">${e.map(e=>n`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${d(`fork_at`,e.seq)}</a> <small>${d(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+d(`imported`)}</small>
    ${e.forks.length>0&&n`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&n`<small><a href=${`#/m/`+e.match} onClick=${t}>${d(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:t,onPick:r}){let i=o(null),a=o(null);if(s(()=>{u(`GET`,`${t.path}/forks`,{player:t.player.value}).then(e=>i.value=e,e=>a.value=e.message)},[t]),a.value)return n`<p class="problem">${a.value}</p>`;if(!i.value)return n`<p class="soft">…</p>`;let{origin:c,forks:l}=i.value;return n`<nav class="lineage" aria-label=${d(`fork_tree`)}>
    <h3>${d(`fork_tree`)}</h3>
    ${c&&n`<p><${e} name="lucide:corner-left-up" /> <a href=${`#/m/${c.match}/${c.seq}`} onClick=${r}>${d(`fork_origin`,c.seq)}</a></p>`}
    <p class="here"><${e} name="lucide:map-pin" /> ${d(`fork_here`)}</p>
    ${l.length?n`<${C} forks=${l} onPick=${r} />`:n`<p class="soft">${d(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=y(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:t,at:i,onDone:a,onOpened:s}){let l=o(T(t)),u=o({..._,take_back:`free`,visibility:t.header.value.visibility,clock:t.header.value.clock}),h=o(!1),[y,b,x]=f(),S=async()=>{let e=await g(`${t.path}/forks`,l.value,{at:i,...u.value,...h.value&&{redealt:!1}}),n=m(l.value);if(e.id&&n.length)return s({match:e,linked:n});a(),e.id?(location.hash=`#/m/`+e.id,r(d(`fork_begins`,i))):t.notice.value=d(`fork_asked`)};return n`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${v} game=${t.game.value} plan=${l.value} onPlan=${e=>l.value=e} names=${E(t)} />
    <details><summary>${d(`fork_terms`)}</summary><${p} terms=${u.value} onTerms=${e=>u.value=e} /></details>
    ${D(t)&&n`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${d(`fork_actual`)}</label>`}
    <${c} problem=${y} />
    <button class="primary" disabled=${x}><${e} name="lucide:git-fork" /> ${d(`fork_do`,i)}</button>
  </form>`}function k({m:e,onClose:r}){let[o]=a(()=>e.cursor.value??e.headAt(1/0)),[c,l]=a(!1),[u,f]=a(null);return s(()=>{i(`lobby.css`).then(()=>l(!0))},[]),c?u?n`<${t} title=${d(`table_is_open`)} name="opening" onClose=${r}><${h} ...${u} onDone=${r} /><//>`:n`<${t} title=${d(`fork_title`,o)} name="forks" onClose=${r}>
    <p class="soft">${d(D(e)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${e} at=${o} onDone=${r} onOpened=${f} />
    <${w} m=${e} onPick=${r} />
  <//>`:null}export{k as Forks};