import{At as e,Dt as t,I as n,It as r,J as i,L as a,_t as o,kt as s,q as c,tt as l,ut as u,w as d,zt as f}from"./app.js";import{a as p,c as m,d as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=e=>new Date(e).toLocaleDateString(t.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return s`<ul class="fork-tree">${e.map(e=>s`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${o(`fork_at`,e.seq)}</a> <small>${o(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+o(`imported`)}</small>
    ${e.forks.length>0&&s`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&s`<small><a href=${`#/m/`+e.match} onClick=${t}>${o(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:t,onPick:n}){let i=e(null),a=e(null);if(r(()=>{u(`GET`,`${t.path}/forks`,{player:t.player.value}).then(e=>i.value=e,e=>a.value=e.message)},[t]),a.value)return s`<p class="problem">${a.value}</p>`;if(!i.value)return s`<p class="soft">…</p>`;let{origin:c,forks:d}=i.value;return s`<nav class="lineage" aria-label=${o(`fork_tree`)}>
    <h3>${o(`fork_tree`)}</h3>
    ${c&&s`<p><${l} name="lucide:corner-left-up" /> <a href=${`#/m/${c.match}/${c.seq}`} onClick=${n}>${o(`fork_origin`,c.seq)}</a></p>`}
    <p class="here"><${l} name="lucide:map-pin" /> ${o(`fork_here`)}</p>
    ${d.length?s`<${C} forks=${d} onPick=${n} />`:s`<p class="soft">${o(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=y(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:t,at:r,onDone:i,onOpened:u}){let d=e(T(t)),f=e({..._,take_back:`free`,visibility:t.header.value.visibility,clock:t.header.value.clock}),h=e(!1),[y,b,x]=a(),S=async()=>{let e=await g(`${t.path}/forks`,d.value,{at:r,...f.value,...h.value&&{redealt:!1}}),n=m(d.value);if(e.id&&n.length)return u({match:e,linked:n});i(),e.id?(location.hash=`#/m/`+e.id,c(o(`fork_begins`,r))):t.notice.value=o(`fork_asked`)};return s`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${v} game=${t.game.value} plan=${d.value} onPlan=${e=>d.value=e} names=${E(t)} />
    <details><summary>${o(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${D(t)&&s`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${o(`fork_actual`)}</label>`}
    <${n} problem=${y} />
    <button class="primary" disabled=${x}><${l} name="lucide:git-fork" /> ${o(`fork_do`,r)}</button>
  </form>`}function k({m:e,onClose:t}){let[n]=f(()=>e.cursor.value??e.headAt(1/0)),[a,c]=f(!1),[l,u]=f(null);return r(()=>{i(`lobby.css`).then(()=>c(!0))},[]),a?l?s`<${d} title=${o(`table_is_open`)} name="opening" onClose=${t}><${h} ...${l} onDone=${t} /><//>`:s`<${d} title=${o(`fork_title`,n)} name="forks" onClose=${t}>
    <p class="soft">${o(D(e)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${e} at=${n} onDone=${t} onOpened=${u} />
    <${w} m=${e} onPick=${t} />
  <//>`:null}export{k as Forks};