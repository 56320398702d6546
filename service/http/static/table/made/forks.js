import{At as e,D as t,Dt as n,I as r,It as i,J as a,L as o,_t as s,kt as c,q as l,tt as u,ut as d,zt as f}from"./app.js";import{a as p,d as m,f as h,l as g,o as _,s as v,u as y}from"./lobby.js";import{O as b}from"./match.js";const x={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},S=e=>new Date(e).toLocaleDateString(n.language.value,{day:`numeric`,month:`long`});function C({forks:e,onPick:t}){return c`<ul class="fork-tree">${e.map(e=>c`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${t}>${s(`fork_at`,e.seq)}</a> <small>${s(x[e.status])} · ${S(e.opened_at)}${e.imported&&` · `+s(`imported`)}</small>
    ${e.forks.length>0&&c`<${C} forks=${e.forks} onPick=${t} />`}
    ${!e.complete&&e.forks.length===0&&c`<small><a href=${`#/m/`+e.match} onClick=${t}>${s(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function w({m:t,onPick:n}){let r=e(null),a=e(null);if(i(()=>{d(`GET`,`${t.path}/forks`,{player:t.player.value}).then(e=>r.value=e,e=>a.value=e.message)},[t]),a.value)return c`<p class="problem">${a.value}</p>`;if(!r.value)return c`<p class="soft">…</p>`;let{origin:o,forks:l}=r.value;return c`<nav class="lineage" aria-label=${s(`fork_tree`)}>
    <h3>${s(`fork_tree`)}</h3>
    ${o&&c`<p><${u} name="lucide:corner-left-up" /> <a href=${`#/m/${o.match}/${o.seq}`} onClick=${n}>${s(`fork_origin`,o.seq)}</a></p>`}
    <p class="here"><${u} name="lucide:map-pin" /> ${s(`fork_here`)}</p>
    ${l.length?c`<${C} forks=${l} onPick=${n} />`:c`<p class="soft">${s(`fork_none`)}</p>`}
  </nav>`}function T(e){let t=e.seat.value??0,n=h(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function E(e){let t=b(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const D=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function O({m:t,at:n,onDone:i,onOpened:a}){let d=e(T(t)),f=e({..._,take_back:`free`,visibility:t.header.value.visibility,clock:t.header.value.clock}),h=e(!1),[v,b,x]=o(),S=async()=>{let e=await m(`${t.path}/forks`,d.value,{at:n,...f.value,...h.value&&{redealt:!1}}),r=y(d.value);if(e.id&&r.length)return a({match:e,linked:r});i(),e.id?(location.hash=`#/m/`+e.id,l(s(`fork_begins`,n))):t.notice.value=s(`fork_asked`)};return c`<form class="fork-form" onSubmit=${e=>b(S,e)}>
    <${g} game=${t.game.value} plan=${d.value} onPlan=${e=>d.value=e} names=${E(t)} />
    <details><summary>${s(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${D(t)&&c`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${s(`fork_actual`)}</label>`}
    <${r} problem=${v} />
    <button class="primary" disabled=${x}><${u} name="lucide:git-fork" /> ${s(`fork_do`,n)}</button>
  </form>`}function k({m:e,onClose:n}){let[r]=f(()=>e.cursor.value??e.headAt(1/0)),[o,l]=f(!1),[u,d]=f(null);return i(()=>{a(`lobby.css`).then(()=>l(!0))},[]),o?u?c`<${t} title=${s(`table_is_open`)} name="opening" onClose=${n}><${v} ...${u} onDone=${n} /><//>`:c`<${t} title=${s(`fork_title`,r)} name="forks" onClose=${n}>
    <p class="soft">${s(D(e)?`fork_about`:`fork_about_over`)}</p>
    <${O} m=${e} at=${r} onDone=${n} onOpened=${d} />
    <${w} m=${e} onPick=${n} />
  <//>`:null}export{k as Forks};