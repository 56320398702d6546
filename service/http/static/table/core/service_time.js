// The time of the service, by which deadlines are counted: answers tell it, in whole seconds.
let ahead = 0 // how much its clock is ahead of this one; less than two seconds is no difference
export function heardTime(date) {
  const found = Date.parse(date) + 500 - Date.now()
  if (Number.isFinite(found)) ahead = Math.abs(found) > 2000 ? found : 0
}
export const serviceNow = () => Date.now() + ahead
