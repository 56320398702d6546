import{B as e,Ct as t,J as n,Mt as r,N as i,P as a,St as o,V as s,bt as c,kt as l,rt as u,ut as d,v as f}from"./app.js";import{a as p,c as m,d as h,f as g,l as _,o as v,s as y,u as b}from"./lobby.js";import{b as x}from"./match.js";const S={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},C=e=>new Date(e).toLocaleDateString(c.language.value,{day:`numeric`,month:`long`});function w({forks:e,onPick:t}){return o`<ul class="fork-tree">${e.map(e=>o`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${d(`fork_at`,e.seq)}</a> <small>${d(S[e.status])} · ${C(e.opened_at)}${e.imported&&` · `+d(`imported`)}</small>
    ${e.forks.length>0&&o`<${w} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&o`<small><a href=${`#/m/`+e.match} onClick=${t}>${d(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function T({m:e,onPick:r}){let i=t(null),a=t(null);if(l(()=>{u(`GET`,`${e.path}/forks`,{player:e.player.value}).then(e=>i.value=e,e=>a.value=e.message)},[e]),a.value)return o`<p class="problem">${a.value}</p>`;if(!i.value)return o`<p class="soft">…</p>`;let{origin:s,forks:c}=i.value;return o`<nav class="lineage" aria-label=${d(`fork_tree`)}>
    <h3>${d(`fork_tree`)}</h3>
    ${s&&o`<p><${n} name="lucide:corner-left-up" /> <a href=${`#/m/${s.match}/${s.seq}`} onClick=${r}>${d(`fork_origin`,s.seq)}</a></p>`}
    <p class="here"><${n} name="lucide:map-pin" /> ${d(`fork_here`)}</p>
    ${c.length?o`<${w} forks=${c} onPick=${r} />`:o`<p class="soft">${d(`fork_none`)}</p>`}
  </nav>`}function E(e){let t=e.seat.value??0,n=h(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function D(e){let t=x(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const O=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function k({m:r,at:s,onDone:c,onOpened:l}){let u=t(E(r)),f=t({...y,take_back:`free`,visibility:r.header.value.visibility}),h=t(!1),[g,x,S]=a(),C=async()=>{let t=await b(`${r.path}/forks`,u.value,{at:s,...v(f.value),...h.value&&{redealt:!1}}),n=_(u.value);if(t.id&&n.length)return l({match:t,linked:n});c(),t.id?(location.hash=`#/m/`+t.id,e(d(`fork_begins`,s))):r.notice.value=d(`fork_asked`)};return o`<form class="fork-form" onSubmit=${e=>x(C,e)}>
    <${m} game=${r.game.value} plan=${u.value} onPlan=${e=>u.value=e} names=${D(r)} />
    <details><summary>${d(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${O(r)&&o`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${d(`fork_actual`)}</label>`}
    <${i} problem=${g} />
    <button class="primary" disabled=${S}><${n} name="lucide:git-fork" /> ${d(`fork_do`,s)}</button>
  </form>`}function A({m:e,onClose:t}){let[n]=r(()=>e.cursor.value??e.headAt(1/0)),[i,a]=r(!1),[c,u]=r(null);return l(()=>{s(`lobby.css`).then(()=>a(!0))},[]),i?c?o`<${f} title=${d(`table_is_open`)} name="opening" onClose=${t}><${g} ...${c} onDone=${t} /><//>`:o`<${f} title=${d(`fork_title`,n)} name="forks" onClose=${t}>
    <p class="soft">${d(O(e)?`fork_about`:`fork_about_over`)}</p>
    <${k} m=${e} at=${n} onDone=${t} onOpened=${u} />
    <${T} m=${e} onPick=${t} />
  <//>`:null}export{A as Forks};