import{Et as e,Ft as t,I as n,K as r,L as i,Ot as a,Rt as o,et as s,gt as c,kt as l,lt as u,q as d,w as f}from"./app.js";import{a as p,c as m,d as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{C as b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=t=>new Date(t).toLocaleDateString(e.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return a`<ul class="fork-tree">${e.map(e=>a`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${c(`fork_at`,e.seq)}</a> <small>${c(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+c(`imported`)}</small>
    ${e.forks.length>0&&a`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&a`<small><a href=${`#/m/`+e.match} onClick=${t}>${c(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:e,onPick:n}){let r=l(null),i=l(null);if(t(()=>{u(`GET`,`${e.path}/forks`,{player:e.player.value}).then(e=>r.value=e,e=>i.value=e.message)},[e]),i.value)return a`<p class="problem">${i.value}</p>`;if(!r.value)return a`<p class="soft">…</p>`;let{origin:o,forks:d}=r.value;return a`<nav class="lineage" aria-label=${c(`fork_tree`)}>
    <h3>${c(`fork_tree`)}</h3>
    ${o&&a`<p><${s} name="lucide:corner-left-up" /> <a href=${`#/m/${o.match}/${o.seq}`} onClick=${n}>${c(`fork_origin`,o.seq)}</a></p>`}
    <p class="here"><${s} name="lucide:map-pin" /> ${c(`fork_here`)}</p>
    ${d.length?a`<${C} forks=${d} onPick=${n} />`:a`<p class="soft">${c(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=y(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:e,at:t,onDone:o,onOpened:u}){let d=l(T(e)),f=l({..._,take_back:`free`,visibility:e.header.value.visibility,clock:e.header.value.clock}),h=l(!1),[y,b,x]=i(),S=async()=>{let n=await g(`${e.path}/forks`,d.value,{at:t,...f.value,...h.value&&{redealt:!1}}),i=m(d.value);if(n.id&&i.length)return u({match:n,linked:i});o(),n.id?(location.hash=`#/m/`+n.id,r(c(`fork_begins`,t))):e.notice.value=c(`fork_asked`)};return a`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${v} game=${e.game.value} plan=${d.value} onPlan=${e=>d.value=e} names=${E(e)} />
    <details><summary>${c(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${D(e)&&a`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${c(`fork_actual`)}</label>`}
    <${n} problem=${y} />
    <button class="primary" disabled=${x}><${s} name="lucide:git-fork" /> ${c(`fork_do`,t)}</button>
  </form>`}function k({m:e,onClose:n}){let[r]=o(()=>e.cursor.value??e.headAt(1/0)),[i,s]=o(!1),[l,u]=o(null);return t(()=>{d(`lobby.css`).then(()=>s(!0))},[]),i?l?a`<${f} title=${c(`table_is_open`)} name="opening" onClose=${n}><${h} ...${l} onDone=${n} /><//>`:a`<${f} title=${c(`fork_title`,r)} name="forks" onClose=${n}>
    <p class="soft">${c(D(e)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${e} at=${r} onDone=${n} onOpened=${u} />
    <${w} m=${e} onPick=${n} />
  <//>`:null}export{k as Forks};