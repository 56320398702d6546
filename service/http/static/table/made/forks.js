import{F as e,H as t,I as n,Pt as r,St as i,Tt as a,U as o,X as s,at as c,b as l,ft as u,jt as d,wt as f}from"./app.js";import{a as p,c as m,d as h,f as g,l as _,o as v,s as y,u as b}from"./lobby.js";import{b as x}from"./match.js";const S={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},C=e=>new Date(e).toLocaleDateString(i.language.value,{day:`numeric`,month:`long`});function w({forks:e,onPick:t}){return f`<ul class="fork-tree">${e.map(e=>f`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${u(`fork_at`,e.seq)}</a> <small>${u(S[e.status])} · ${C(e.opened_at)}${e.imported&&` · `+u(`imported`)}</small>
    ${e.forks.length>0&&f`<${w} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&f`<small><a href=${`#/m/`+e.match} onClick=${t}>${u(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function T({m:e,onPick:t}){let n=a(null),r=a(null);if(d(()=>{c(`GET`,`${e.path}/forks`,{player:e.player.value}).then(e=>n.value=e,e=>r.value=e.message)},[e]),r.value)return f`<p class="problem">${r.value}</p>`;if(!n.value)return f`<p class="soft">…</p>`;let{origin:i,forks:o}=n.value;return f`<nav class="lineage" aria-label=${u(`fork_tree`)}>
    <h3>${u(`fork_tree`)}</h3>
    ${i&&f`<p><${s} name="lucide:corner-left-up" /> <a href=${`#/m/${i.match}/${i.seq}`} onClick=${t}>${u(`fork_origin`,i.seq)}</a></p>`}
    <p class="here"><${s} name="lucide:map-pin" /> ${u(`fork_here`)}</p>
    ${o.length?f`<${w} forks=${o} onPick=${t} />`:f`<p class="soft">${u(`fork_none`)}</p>`}
  </nav>`}function E(e){let t=e.seat.value??0,n=h(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function D(e){let t=x(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const O=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function k({m:r,at:i,onDone:o,onOpened:c}){let l=a(E(r)),d=a({...y,take_back:`free`,visibility:r.header.value.visibility}),h=a(!1),[g,x,S]=n(),C=async()=>{let e=await b(`${r.path}/forks`,l.value,{at:i,...v(d.value),...h.value&&{redealt:!1}}),n=_(l.value);if(e.id&&n.length)return c({match:e,linked:n});o(),e.id?(location.hash=`#/m/`+e.id,t(u(`fork_begins`,i))):r.notice.value=u(`fork_asked`)};return f`<form class="fork-form" onSubmit=${e=>x(C,e)}>
    <${m} game=${r.game.value} plan=${l.value} onPlan=${e=>l.value=e} names=${D(r)} />
    <details><summary>${u(`fork_terms`)}</summary><${p} terms=${d.value} onTerms=${e=>d.value=e} /></details>
    ${O(r)&&f`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${u(`fork_actual`)}</label>`}
    <${e} problem=${g} />
    <button class="primary" disabled=${S}><${s} name="lucide:git-fork" /> ${u(`fork_do`,i)}</button>
  </form>`}function A({m:e,onClose:t}){let[n]=r(()=>e.cursor.value??e.headAt(1/0)),[i,a]=r(!1),[s,c]=r(null);return d(()=>{o(`lobby.css`).then(()=>a(!0))},[]),i?s?f`<${l} title=${u(`table_is_open`)} name="opening" onClose=${t}><${g} ...${s} onDone=${t} /><//>`:f`<${l} title=${u(`fork_title`,n)} name="forks" onClose=${t}>
    <p class="soft">${u(O(e)?`fork_about`:`fork_about_over`)}</p>
    <${k} m=${e} at=${n} onDone=${t} onOpened=${c} />
    <${T} m=${e} onPick=${t} />
  <//>`:null}export{A as Forks};