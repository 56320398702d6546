import{B as e,Et as t,Ft as n,K as r,Ot as i,Rt as a,et as o,gt as s,kt as c,lt as l,q as u,w as d,z as f}from"./app.js";import{a as p,c as m,d as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=e=>new Date(e).toLocaleDateString(t.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return i`<ul class="fork-tree">${e.map(e=>i`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${s(`fork_at`,e.seq)}</a> <small>${s(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+s(`imported`)}</small>
    ${e.forks.length>0&&i`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&i`<small><a href=${`#/m/`+e.match} onClick=${t}>${s(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:e,onPick:t}){let r=c(null),a=c(null);if(n(()=>{l(`GET`,`${e.path}/forks`,{player:e.player.value}).then(e=>r.value=e,e=>a.value=e.message)},[e]),a.value)return i`<p class="problem">${a.value}</p>`;if(!r.value)return i`<p class="soft">…</p>`;let{origin:u,forks:d}=r.value;return i`<nav class="lineage" aria-label=${s(`fork_tree`)}>
    <h3>${s(`fork_tree`)}</h3>
    ${u&&i`<p><${o} name="lucide:corner-left-up" /> <a href=${`#/m/${u.match}/${u.seq}`} onClick=${t}>${s(`fork_origin`,u.seq)}</a></p>`}
    <p class="here"><${o} name="lucide:map-pin" /> ${s(`fork_here`)}</p>
    ${d.length?i`<${C} forks=${d} onPick=${t} />`:i`<p class="soft">${s(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=y(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:t,at:n,onDone:a,onOpened:l}){let u=c(T(t)),d=c({..._,take_back:`free`,visibility:t.header.value.visibility,clock:t.header.value.clock}),h=c(!1),[y,b,x]=e(),S=async()=>{let e=await g(`${t.path}/forks`,u.value,{at:n,...d.value,...h.value&&{redealt:!1}}),i=m(u.value);if(e.id&&i.length)return l({match:e,linked:i});a(),e.id?(location.hash=`#/m/`+e.id,r(s(`fork_begins`,n))):t.notice.value=s(`fork_asked`)};return i`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${v} game=${t.game.value} plan=${u.value} onPlan=${e=>u.value=e} names=${E(t)} />
    <details><summary>${s(`fork_terms`)}</summary><${p} terms=${d.value} onTerms=${e=>d.value=e} /></details>
    ${D(t)&&i`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${s(`fork_actual`)}</label>`}
    <${f} problem=${y} />
    <button class="primary" disabled=${x}><${o} name="lucide:git-fork" /> ${s(`fork_do`,n)}</button>
  </form>`}function k({m:e,onClose:t}){let[r]=a(()=>e.cursor.value??e.headAt(1/0)),[o,c]=a(!1),[l,f]=a(null);return n(()=>{u(`lobby.css`).then(()=>c(!0))},[]),o?l?i`<${d} title=${s(`table_is_open`)} name="opening" onClose=${t}><${h} ...${l} onDone=${t} /><//>`:i`<${d} title=${s(`fork_title`,r)} name="forks" onClose=${t}>
    <p class="soft">${s(D(e)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${e} at=${r} onDone=${t} onOpened=${f} />
    <${w} m=${e} onPick=${t} />
  <//>`:null}export{k as Forks};