// Waiting in tests of modules.

// Let everything happen that waits for nothing but other promises, however slow the machine.
export async function settle() {
  await new Promise(resolve => setTimeout(resolve, 20))
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
}

// Wait for what needs timers or answers besides; a test that waits in vain for some minutes fails.
export async function until(holds) {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 6000) throw new Error(`it never holds: ${holds}`)
    await settle()
  }
}
