// The programs and tokens that act for a player: what each may do, when it was last used, and an end to it.
import { call } from '../core/api.js'
import { html, useState } from '../core/html.js'
import { Refusal, useAttempts } from '../core/widgets/attempts.js'
import { settings } from '../core/settings.js'
import { say } from '../core/words.js'

const KNOWN = ['match:read', 'match:play', 'bot:play', 'tournament:write', 'study:write', 'webhook', 'account:read', 'account:write']

// What a scope allows, in plain words; a later version of the service may have others.
export const scopeWords = scope => KNOWN.includes(scope) ? say('scope_' + scope.replace(':', '_')) : scope

const idOf = token => token.split('_').slice(0, 2).join('_')

export function TokenList({ player }) {
  const [tokens, setTokens] = useState(null)
  const [problem, attempt, busy] = useAttempts()
  const read = () => attempt(async () => {
    const found = await call('GET', '/v1/players/me/tokens', { query: { limit: 100 }, player })
    setTokens(found.tokens)
  })
  const revoke = id => attempt(async () => {
    try {
      await call('DELETE', `/v1/players/me/tokens/${id}`, { player })
    } catch (error) {
      if (error.status !== 404) throw error // it is gone already
    }
    setTokens(tokens.filter(token => token.id !== id))
  })
  return html`<details class="tokens" onToggle=${event => event.target.open && !tokens && read()}><summary>${say('tokens_title')}</summary>
    ${tokens && html`<ul>${tokens.map(token => html`<${Row} key=${token.id} token=${token} own=${token.id === idOf(player.token)} busy=${busy} onRevoke=${() => revoke(token.id)} />`)}</ul>`}
    <${Refusal} problem=${problem} /></details>`
}

function Row({ token, own, busy, onRevoke }) {
  const name = own ? say('token_own') : token.client ?? say('token_unnamed')
  return html`<li data-token=${token.id}><div><strong>${name}</strong> ${token.host && html`<code>${token.host}</code>`}
      <p class="soft">${say(token.oauth ? 'token_oauth' : 'token_made')} ${token.scopes.map(scopeWords).join(', ')}.${' '}
        ${token.last_used_at ? say('token_used', new Date(token.last_used_at).toLocaleString(settings.language.value)) : say('token_unused')}</p></div>
    ${!own && html`<button class="quiet danger" disabled=${busy} aria-label=${say('term', say('token_revoke'), name)} onClick=${onRevoke}>${say('token_revoke')}</button>`}</li>`
}
