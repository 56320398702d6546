import{At as e,Ct as t,F as n,H as r,Nt as i,P as a,V as o,Y as s,dt as c,it as l,wt as u,xt as d,y as f}from"./app.js";import{a as p,c as m,d as h,f as g,l as _,o as v,s as y,u as b}from"./lobby.js";import{b as x}from"./match.js";const S={open:`fork_open`,playing:`fork_playing`,over:`fork_over`},C=e=>new Date(e).toLocaleDateString(d.language.value,{day:`numeric`,month:`long`});function w({forks:e,onPick:n}){return t`<ul class="fork-tree">${e.map(e=>t`<li key=${e.match}>
    <a href=${`#/m/`+e.match} onClick=${n}>${c(`fork_at`,e.seq)}</a> <small>${c(S[e.status])} · ${C(e.opened_at)}${e.imported&&` · `+c(`imported`)}</small>
    ${e.forks.length>0&&t`<${w} forks=${e.forks} onPick=${n} />`}
    ${!e.complete&&e.forks.length===0&&t`<small><a href=${`#/m/`+e.match} onClick=${n}>${c(`fork_more`)}</a></small>`}
  </li>`)}</ul>`}function T({m:n,onPick:r}){let i=u(null),a=u(null);if(e(()=>{l(`GET`,`${n.path}/forks`,{player:n.player.value}).then(e=>i.value=e,e=>a.value=e.message)},[n]),a.value)return t`<p class="problem">${a.value}</p>`;if(!i.value)return t`<p class="soft">…</p>`;let{origin:o,forks:d}=i.value;return t`<nav class="lineage" aria-label=${c(`fork_tree`)}>
    <h3>${c(`fork_tree`)}</h3>
    ${o&&t`<p><${s} name="lucide:corner-left-up" /> <a href=${`#/m/${o.match}/${o.seq}`} onClick=${r}>${c(`fork_origin`,o.seq)}</a></p>`}
    <p class="here"><${s} name="lucide:map-pin" /> ${c(`fork_here`)}</p>
    ${d.length?t`<${w} forks=${d} onPick=${r} />`:t`<p class="soft">${c(`fork_none`)}</p>`}
  </nav>`}function E(e){let t=e.seat.value??0,n=h(e.game.value);return e.header.value.seats.map((e,r)=>r===t?{kind:`me`}:{kind:`bot`,level:e.level??n})}function D(e){let t=x(e),n=e.shown.value;return n&&t.p.sides?e.header.value.seats.map((e,r)=>t.sideName(t.sideOf(n,r))):[]}const O=e=>e.header.value.status===`playing`&&e.game.value.layout.zones.some(e=>e.seen!==`all`);function k({m:e,at:r,onDone:i,onOpened:l}){let d=u(E(e)),f=u({...y,take_back:`free`,visibility:e.header.value.visibility}),h=u(!1),[g,x,S]=n(),C=async()=>{let t=await b(`${e.path}/forks`,d.value,{at:r,...v(f.value),...h.value&&{redealt:!1}}),n=_(d.value);if(t.id&&n.length)return l({match:t,linked:n});i(),t.id?(location.hash=`#/m/`+t.id,o(c(`fork_begins`,r))):e.notice.value=c(`fork_asked`)};return t`<form class="fork-form" onSubmit=${e=>x(C,e)}>
    <${m} game=${e.game.value} plan=${d.value} onPlan=${e=>d.value=e} names=${D(e)} />
    <details><summary>${c(`fork_terms`)}</summary><${p} terms=${f.value} onTerms=${e=>f.value=e} /></details>
    ${O(e)&&t`<label class="fork-line"><input type="checkbox" checked=${h.value} onChange=${e=>h.value=e.target.checked} /> ${c(`fork_actual`)}</label>`}
    <${a} problem=${g} />
    <button class="primary" disabled=${S}><${s} name="lucide:git-fork" /> ${c(`fork_do`,r)}</button>
  </form>`}function A({m:n,onClose:a}){let[o]=i(()=>n.cursor.value??n.headAt(1/0)),[s,l]=i(!1),[u,d]=i(null);return e(()=>{r(`lobby.css`).then(()=>l(!0))},[]),s?u?t`<${f} title=${c(`table_is_open`)} name="opening" onClose=${a}><${g} ...${u} onDone=${a} /><//>`:t`<${f} title=${c(`fork_title`,o)} name="forks" onClose=${a}>
    <p class="soft">${c(O(n)?`fork_about`:`fork_about_over`)}</p>
    <${k} m=${n} at=${o} onDone=${a} onOpened=${d} />
    <${T} m=${n} onPick=${a} />
  <//>`:null}export{A as Forks};